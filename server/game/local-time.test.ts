import { Kysely, MysqlDialect, sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPool } from '#server/mysql/pool.ts';
import { createGameDatabase, type GameDatabase } from '#test/database/game-database.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { localTimeIn } from './local-time.ts';
import { openGame } from './open-game.ts';

const zone = 'Europe/Berlin';
const hour = 3_600;
/** Clocks of Berlin go forward on 29 March 2026 at 01:00 in UTC, and back on 25 October. */
const cases = [
  ['an ordinary day', '2026-03-01T11:00:00Z', 24 * hour, '2026-03-02 12:00:00'],
  ['a day of 23 hours', '2026-03-28T11:00:00Z', 24 * hour, '2026-03-29 13:00:00'],
  ['a day of 25 hours', '2026-10-24T10:00:00Z', 24 * hour, '2026-10-25 11:00:00'],
  ['the twenty minutes before', '2026-03-29T01:05:00Z', -1_200, '2026-03-29 01:45:00'],
] as const;

describe('the game’s local time over a change of its clock', () => {
  let database: GameDatabase | undefined;
  const { TZ } = process.env;
  afterEach(async () => {
    vi.useRealTimers();
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    await database?.drop();
    database = undefined;
  });

  test('on the embedded game', async () => {
    database = await createGameDatabase({ variant: 'embedded' });
    const id = await insertGameAccount(database);
    const silent = { info: () => {}, warn: () => {} };
    const game = await openGame({ ...database.settings, modules: ['bans', 'unlock'] }, silent);
    process.env.TZ = zone;
    for (const [, now, seconds, then] of cases) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      expect((await game.blocks.read(id, seconds / hour))?.end).toBe(then);
      expect((await game.positions.ofAccount(id, -seconds)).waitedSince).toBe(then);
    }
    await game.close();
  });
});

const onMariadb = (await testDatabases('local time of the game')).includes('mariadb');

test.runIf(onMariadb)('the game’s local time on MariaDB, whose zones may not be loaded', async () => {
  const connections = openPool({ address: mariadbUrl, connectionLimit: 1, queryTimeoutMs: 20_000 });
  const db = new Kysely<unknown>({ dialect: new MysqlDialect({ pool: connections.pool }) });
  await sql`SET time_zone = '+05:30'`.execute(db);
  await sql`SET timestamp = ${Date.parse('2026-03-01T22:40:00Z') / 1000}`.execute(db);
  const read = async (seconds: number) => {
    const { rows } = await sql<{ then: string }>`SELECT ${localTimeIn(seconds)} AS \`then\``.execute(db);
    return String(rows[0]?.then).slice(0, 19);
  };
  expect(await read(24 * hour)).toBe('2026-03-03 04:10:00');
  expect(await read(-1_200)).toBe('2026-03-02 03:50:00');
  await connections.close();
});
