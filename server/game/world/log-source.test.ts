import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { canReadLog } from '#server/game/schema/log-reads.ts';
import type { GameFacts } from '#server/game/schema/schema-facts.ts';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertBoot, insertFounding, insertLevel } from '#test/database/game-rows.ts';
import { testWhere } from '#test/scope.ts';

const quiet = { info: () => undefined, warn: () => undefined };
/** A time of the game's clock, whose zone is this machine's. */
const local = (time: string) => new Date(time.replace(' ', 'T'));

describe.each(await gameVariants('logs of the game'))('logs on %s', (variant) => {
  let database: GameDatabase;
  let game: Game;
  const hasIndexes = variant !== 'varied';

  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    if (hasIndexes) {
      await insertBoot(database, '2026-01-02 04:00:00');
      await insertBoot(database, '2026-03-01 05:02:00');
    }
    await insertLevel(database, { name: 'Miyeon', level: 12, time: '2026-02-02 10:00:00', pid: 7 });
    await insertLevel(database, { name: 'Miyeon', level: 2, time: '2026-02-01 10:00:00', pid: 7 });
    await insertLevel(database, { name: 'Miyeon', level: 3, time: '2020-01-01 10:00:00', pid: 4 });
    await insertLevel(database, { name: 'Other', level: 9, time: '2026-02-02 10:00:00', pid: 8 });
    await insertFounding(database, '2025-05-01 12:00:00', 'GUILD_NAME Oak MASTER Miyeon');
    await insertFounding(database, '2026-01-05 12:00:00', 'GUILD_NAME Oak MASTER Other');
    await insertFounding(database, '2025-09-01 12:00:00', 'something else of a fork');
    game = await openGame({ ...database.settings, modules: ['status', 'profiles'] }, quiet);
  });
  afterAll(async () => {
    await game.close();
    await database.drop();
  });

  testWhere(hasIndexes)('tell the last start, levels and foundings', async () => {
    expect(await game.logs.lastStart()).toEqual(local('2026-03-01 05:02:00'));
    expect(await game.logs.levelsOf({ id: 7, name: 'Miyeon' })).toEqual([
      { level: 2, at: local('2026-02-01 10:00:00') },
      { level: 12, at: local('2026-02-02 10:00:00') },
    ]);
    expect(await game.logs.foundings()).toEqual(new Map([['Oak', local('2026-01-05 12:00:00')]]));
  });

  testWhere(variant === 'real')('have no levels of a name that their charset cannot hold', async () => {
    await insertLevel(database, { name: 'Zürcher', level: 5, time: '2026-02-01 10:00:00', pid: 9 });
    await insertLevel(database, { name: 'Undine', level: 5, time: '2026-02-01 10:00:00', pid: 10 });
    expect(await game.logs.levelsOf({ id: 9, name: 'Zürcher' })).toHaveLength(1);
    for (const name of ['Şövalye', '戰士']) expect(await game.logs.levelsOf({ id: 10, name })).toEqual([]);
    await database.run('ALTER TABLE {log}.levellog CONVERT TO CHARACTER SET big5');
    expect(await game.logs.levelsOf({ id: 9, name: 'Zürcher' })).toEqual([]);
    expect(await game.logs.levelsOf({ id: 10, name: 'Undine' })).toHaveLength(1);
  });

  testWhere(!hasIndexes)(
    'are not asked where they are missing or have no index, and the owner reads why',
    async () => {
      expect(await game.logs.lastStart()).toBeNull();
      expect(await game.logs.levelsOf({ id: 7, name: 'Miyeon' })).toEqual([]);
      expect(await game.logs.foundings()).toEqual(new Map());
      const { findings } = await game.inspect(['status', 'profiles']);
      const notes = findings.filter(({ code }) => /log-not-read|foundings/.test(code));
      expect(
        notes.map(({ severity, sentence }) => [severity, /no index|does not exist/.exec(sentence)?.[0]]),
      ).toEqual([
        ['note', 'does not exist'],
        ['note', 'no index'],
        ['note', 'no index'],
      ]);
    },
  );

  test('are not asked while the modules that show them are off', async () => {
    const off = await openGame(database.settings, quiet);
    expect(await off.logs.lastStart()).toBeNull();
    expect(await off.logs.foundings()).toEqual(new Map());
    await off.close();
  });

  testWhere(variant === 'real')(
    'rights on them are named for their module, and only where they are',
    async () => {
      const { grants } = await game.inspect(['status', 'profiles']);
      const { status, profiles } = grants("'site'@'%'");
      const { log } = database.schemas;
      expect(status).toBe(`GRANT SELECT (\`time\`) ON \`${log}\`.\`bootlog\` TO 'site'@'%';`);
      expect(profiles).toContain(`GRANT SELECT (\`time\`, \`how\`, \`hint\`) ON \`${log}\`.\`log\` TO`);
      const elsewhere = await openGame(
        { ...database.settings, LOG_SCHEMA: 'no_such', modules: ['status'] },
        quiet,
      );
      expect((await elsewhere.inspect(['status'])).grants("'site'@'%'")).toEqual({});
      await elsewhere.close();
    },
  );
});

test('a log of starts without an index is read only while it is small', () => {
  const of = (rows: number | null) => {
    const time = { name: 'time', mayRead: true };
    const table = { rows, indexed: new Set(), columns: new Map([['time', time]]) };
    return { tables: new Map([['bootlog', table]]) } as unknown as GameFacts;
  };
  expect([of(300), of(2_000_000), of(null)].map((facts) => canReadLog(facts, 'bootlog'))).toEqual([
    true,
    false,
    false,
  ]);
});
