import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import {
  insertCharacter,
  insertEmpire,
  insertGameAccount,
  insertGameMaster,
  insertGuild,
} from '#test/database/game-rows.ts';
import type { Chunk, Game } from './game.ts';
import { openGame } from './open-game.ts';

const silent = { info: () => {}, warn: () => {} };
const variants = await gameVariants('board source of the game');

async function readAll<Row>(read: (after: number) => Promise<Chunk<Row>>): Promise<readonly Row[][]> {
  const chunks: Row[][] = [];
  let after: number | null = 0;
  while (after !== null) {
    const { rows, next }: Chunk<Row> = await read(after);
    chunks.push([...rows]);
    after = next;
  }
  return chunks;
}

describe.each(variants)('board source of the %s game', (variant) => {
  let database: GameDatabase;
  let game: Game;
  const ids: number[] = [];

  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    game = await openGame(database.settings, silent);
    for (let index = 0; index < 23; index += 1) {
      const last_play = index % 5 === 0 ? '2020-01-01 00:00:00' : '2011-01-01 00:00:00';
      // With gaps, as deletions leave them.
      const id = index < 10 ? index + 1 : index * 1_000;
      await insertCharacter(database, {
        id,
        account_id: 500 + index,
        level: index,
        exp: index * 10,
        playtime: index,
        last_play,
      });
      ids.push(id);
    }
  });
  afterAll(async () => {
    await game.close();
    await database.drop();
  });

  test('slices return every character once, in order', async () => {
    const chunks = await readAll((after) => game.board.readCharacters(after, 5));
    expect(chunks.flat().map((row) => row.id)).toEqual(ids);
    expect(Math.max(...chunks.map((rows) => rows.length))).toBe(5);
    expect(chunks[2]?.[0]).toEqual({
      id: 10_000,
      accountId: 510,
      name: expect.stringMatching(/^Hero\d+$/),
      job: 0,
      level: 10,
      exp: 100,
      playtime: 10,
      alignment: 0,
      horse: 0,
    });
  });

  test('a full last slice is followed by an empty one', async () => {
    expect((await game.board.readCharacters(0)).next).toBeNull();
    expect(await game.board.readCharacters(22_000, 5)).toEqual({ rows: [], next: null });
  });

  test('returns only characters saved since, when the server records it', async () => {
    const chunks = await readAll((after) => game.board.readCharactersSince('2020-01-01 00:00:00', after, 4));
    const expected = variant === 'varied' ? ids : ids.filter((_, index) => index % 5 === 0);
    expect(chunks.flat().map((row) => row.id)).toEqual(expected);
  });

  test("the clock has the format of the game's dates", async () => {
    const now = await game.board.clock();
    expect(now).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const { rows } = await game.board.readCharactersSince(now, 0);
    if (variant !== 'varied') expect(rows).toEqual([]);
  });

  test('guilds come in slices with all ranking columns', async () => {
    const master = ids[3] ?? 0;
    const first = await insertGuild(database, {
      name: 'Embers',
      master,
      level: 12,
      exp: 34,
      ladder_point: 560,
      win: 7,
    });
    const second = await insertGuild(database, { level: null, exp: null });
    const chunks = await readAll((after) => game.board.readGuilds(after, 1));
    expect(chunks.flat()).toMatchObject([
      { id: first, name: 'Embers', masterId: master, level: 12, exp: 34, ladderPoint: 560, win: 7 },
      { id: second, level: 0, exp: 0, ladderPoint: 0, win: 0 },
    ]);
  });

  test('empires come by account', async () => {
    for (const [accountId, empire] of [
      [501, 1],
      [502, 3],
      [503, 0],
      [504, 9],
    ] as const) {
      await insertEmpire(database, accountId, empire);
    }
    const chunks = await readAll((after) => game.board.readEmpires(after, 3));
    expect(chunks.flat()).toEqual([
      { accountId: 501, empire: 1 },
      { accountId: 502, empire: 3 },
      { accountId: 503, empire: 0 },
      { accountId: 504, empire: 0 },
    ]);
  });

  test('blocked accounts are those the game rejects now', async () => {
    const free = await insertGameAccount(database, { login: 'freeone' });
    const blocked = await insertGameAccount(database, { status: 'BLOCK' });
    const paused = await insertGameAccount(database, { availDt: '2999-01-01 00:00:00' });
    await insertGameAccount(database, { availDt: '1970-01-01 00:00:00' });
    expect(await game.board.readBlockedAccountIds()).toEqual(new Set([blocked, paused]));
    expect(await game.board.readAccountIds(['FreeOne', 'nobody', 'ş', "' OR 1=1 -- "])).toEqual(
      new Set([free]),
    );
    expect(await game.board.readAccountIds([])).toEqual(new Set());
  });

  test('game masters are lower-cased and exclude PLAYER entries', async () => {
    await insertGameMaster(database, 'Overseer', '[SA]Overseer', 'IMPLEMENTOR');
    await insertGameMaster(database, 'helper', 'Helper', 'LOW_WIZARD');
    await insertGameMaster(database, 'plain', 'Plain', 'PLAYER');
    const masters = await game.board.readGameMasters();
    expect(masters.accounts).toEqual(new Set(['overseer', 'helper']));
    expect(masters.names).toEqual(new Set(['[sa]overseer', 'helper']));
  });
});
