import { expect, test } from 'vitest';
import type { GameSettings } from '#server/game/game-settings.ts';
import { createGameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { mariadbPort, randomSchema } from '#test/factories/mariadb.ts';
import { runDoctor } from './doctor.ts';

const variants = await gameVariants("doctor of the game's database");
const onMariadb = test.runIf(variants.includes('real'));

async function report(settings: GameSettings): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runDoctor(settings, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

test('the embedded world works', async () => {
  const database = await createGameDatabase({ variant: 'embedded' });
  try {
    const { code, text } = await report(database.settings);
    expect(code).toBe(0);
    expect(text).toContain('RESULT: works.');
    expect(text).not.toContain('NO ');
    expect(text).not.toMatch(/storage|deletion codes/);
    const withModules = await report({ ...database.settings, modules: ['deletionCode', 'storage'] });
    expect(withModules.code).toBe(0);
    expect(withModules.text).toMatch(/yes {2}set deletion codes[\s\S]*yes {2}set storage passwords/);
  } finally {
    await database.drop();
  }
});

onMariadb('a real game works, and its published password is warned of', async () => {
  const database = await createGameDatabase({ variant: 'real' });
  try {
    await insertGameAccount(database, { login: 'admin' });
    const { code, text } = await report(database.settings);
    expect(code).toBe(0);
    expect(text).toContain('account MyISAM, player Aria');
    expect(text).toContain('Warning: the account "admin"');
    expect(text).toContain('at most 13 characters');
  } finally {
    await database.drop();
  }
});

onMariadb('a varied game works with limits, each named', async () => {
  const database = await createGameDatabase({ variant: 'varied' });
  try {
    const { code, text } = await report(database.settings);
    expect(code).toBe(1);
    for (const limit of ['cash-missing', 'mileage-missing', 'last-login-missing', 'email-column-short']) {
      expect(text).toContain(`(${limit})`);
    }
    expect(text).toContain('jcoins');
    expect(text).toContain('securitycode, register_day, region, vote_points');
    expect(text).toContain('five character slots');
    expect(text).toMatch(/yes {2}register/);
    expect(text).toMatch(/NO {3}Dragon Coins/);
    expect(text).toContain('RESULT: works with limits.');
  } finally {
    await database.drop();
  }
});

onMariadb('what cannot work is said, with what to do, and no password', async () => {
  const database = await createGameDatabase({ variant: 'real' });
  const secret = (host: string) => `mysql://guildhall:topsecret@${host}`;
  try {
    const cases = [
      [{ DATABASE_URL: secret('127.0.0.1:1') }, 'Start the database server'],
      [{ DATABASE_URL: secret(`127.0.0.1:${mariadbPort}`) }, 'Correct them in DATABASE_URL'],
      [{ GAME_DATABASE_URL: secret('no-such-machine.invalid') }, 'GAME_DATABASE_URL'],
      [{ PLAYER_SCHEMA: randomSchema('absent') }, 'Correct PLAYER_SCHEMA'],
      [{ ACCOUNT_SCHEMA: database.schemas.common }, 'grant SELECT on it'],
    ] as const;
    for (const [wrong, advice] of cases) {
      const { code, text } = await report({ ...database.settings, ...wrong });
      expect(code, advice).toBe(2);
      expect(text).toContain(advice);
      expect(text).toContain('RESULT: cannot work.');
      expect(text).not.toContain('topsecret');
    }
  } finally {
    await database.drop();
  }
});
