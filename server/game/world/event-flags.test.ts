import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import { testWhere } from '#test/scope.ts';

const log = { info: () => undefined, warn: () => undefined };

describe.each(await gameVariants('event flags'))('event flags on %s', (variant) => {
  let database: GameDatabase;
  let game: Game;
  const flag = (name: string, value: number, pid = 0) =>
    database.run('INSERT INTO {player}.quest (dwPID, szName, szState, lValue) VALUES (?, ?, ?, ?)', [
      pid,
      name,
      '',
      value,
    ]);

  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    await flag('mob_exp', 200);
    await flag('mob_item', 0);
    await flag('secret_flag', 7);
    await flag('mob_gold', 999, 12);
    game = await openGame({ ...database.settings, modules: ['events'] }, log);
  });
  afterAll(async () => {
    await game.close();
    await database.drop();
  });

  test('of those asked for, only global ones that are set are read', async () => {
    const { flags } = await game.events(['mob_exp', 'mob_item', 'mob_gold', 'never_set']);
    expect(flags).toEqual({ mob_exp: 200 });
    expect((await game.events([])).flags).toEqual({});
  });

  test('a flag that is asked for in two spellings is read in both', async () => {
    const { flags } = await game.events(['mob_exp', 'MOB_EXP']);
    expect(flags).toEqual({ mob_exp: 200, MOB_EXP: 200 });
  });

  testWhere(variant === 'real')('bonuses of empires that have not ended are read', async () => {
    const bonus = (values: string) =>
      database.run(
        `INSERT INTO {common}.priv_settings (priv_type, id, type, value, duration) VALUES (${values})`,
      );
    await bonus("'EMPIRE', 2, 4, 50, NOW() + INTERVAL 1 HOUR");
    await bonus("'EMPIRE', 0, 1, 30, NOW() + INTERVAL 1 HOUR");
    await bonus("'EMPIRE', 1, 4, 80, NOW() - INTERVAL 1 MINUTE");
    await bonus("'GUILD', 3, 4, 90, NOW() + INTERVAL 1 HOUR");
    const { bonuses } = await game.events([]);
    expect(bonuses?.toSorted((one, other) => one.empire - other.empire)).toEqual([
      { empire: 0, rate: 'item', value: 30 },
      { empire: 2, rate: 'exp', value: 50 },
    ]);
  });

  testWhere(variant !== 'real')('without their table, bonuses are unknown rather than none', async () => {
    expect((await game.events([])).bonuses).toBeNull();
  });

  test('while the module is off, the tables are not even looked at', async () => {
    const off = await openGame({ ...database.settings, modules: [] }, log);
    expect(await off.events(['mob_exp'])).toEqual({ flags: null, bonuses: null });
    await off.close();
  });

  testWhere(variant !== 'embedded')(
    'a missing table and a missing index are limits that doctor names',
    async () => {
      const found = async () => {
        const { findings } = await game.inspect(['events']);
        return findings.filter(({ code }) => code.startsWith('event-flags')).map(({ sentence }) => sentence);
      };
      expect(await found()).toEqual([]);
      await database.run('ALTER TABLE {player}.quest DROP PRIMARY KEY');
      expect(await found()).toEqual([expect.stringContaining('dwPID has no index')]);
      await database.run('DROP TABLE {player}.quest');
      expect(await found()).toEqual([expect.stringContaining('does not exist')]);
    },
  );
});
