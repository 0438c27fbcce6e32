import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import {
  insertCharacter,
  insertEmpire,
  insertGameAccount,
  insertGameMaster,
  insertGuild,
} from '#test/database/game-rows.ts';
import { type Board, openBoard } from './board.ts';

const log = { info: () => {}, warn: () => {} };
const all = { empire: null, job: null, name: null };

describe.each(await gameVariants('rankings'))('on the %s game', (variant) => {
  let database: GameDatabase;
  let game: Game;
  let board: Board;

  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    await fill(database);
    game = await openGame(database.settings, log);
    board = openBoard(game.board, log, { refreshSeconds: 0.05 });
    await board.ready;
  });

  afterAll(async () => {
    await board.close();
    await game.close();
    await database.drop();
  });

  const names = async (filter: Partial<Parameters<Board['players']>[0]>) =>
    (await board.players({ ...all, ...filter }, 1, 50)).rows.map(({ name }) => name);

  test('ranks players without game masters and blocked accounts', async () => {
    expect(await names({})).toEqual(['Brynja', 'Aldric', 'Never', 'Sorin']);
    expect(await board.players(all, 2, 2)).toMatchObject({
      total: 4,
      rows: [
        { rank: 3, name: 'Never', empire: 0, level: 40, exp: 900 },
        { rank: 4, name: 'Sorin' },
      ],
    });
  });

  test("a class includes both sexes, and the empire is the account's", async () => {
    expect(await names({ job: 0 })).toEqual(['Brynja', 'Aldric']);
    expect(await names({ job: 4 })).toEqual(['Brynja', 'Aldric']);
    expect(await names({ empire: 2, job: 7 })).toEqual(['Sorin']);
    expect(await names({ empire: 0 })).toEqual(['Never']);
    expect(await names({ name: 'RI' })).toEqual(['Aldric', 'Sorin']);
  });

  test('ranks guilds by points, without those led by game masters', async () => {
    const page = await board.guilds({ empire: null, name: null, master: null }, 1, 50);
    expect(page.rows).toMatchObject([
      { rank: 1, name: 'Storm', master: 'Sorin', empire: 2, ladder_point: 900 },
      { rank: 2, name: 'Dawn', master: 'Aldric', empire: 1, level: 20, ladder_point: 500 },
      { rank: 3, name: 'Dusk', master: 'Brynja', empire: 1, level: 3, ladder_point: 500 },
    ]);
    expect((await board.guilds({ empire: 1, name: 'DU', master: null }, 1, 50)).rows).toMatchObject([
      { rank: 2, name: 'Dusk' },
    ]);
  });

  test('a character that is played moves up', async () => {
    const id = await insertCharacter(database, { account_id: 99_999, name: 'Riser', level: 2 });
    await save(id, 99);
    await expect.poll(() => board.rankOfCharacter(id), { timeout: 5_000 }).toBe(1);
    expect(await names({ name: 'rise' })).toEqual(['Riser']);
    await save(id, 1);
    await expect.poll(() => board.rankOfCharacter(id), { timeout: 5_000 }).toBe(5);
  });

  /** Updates a character as the game does; some servers have no `last_play`. */
  async function save(id: number, level: number): Promise<void> {
    const now = variant === 'varied' ? '' : `, last_play = '${await game.board.clock()}'`;
    await database.run(`UPDATE \`{player}\`.\`player\` SET level = ${level}${now} WHERE id = ${id}`);
  }
});

async function fill(database: GameDatabase): Promise<void> {
  const shinso = await insertGameAccount(database);
  const chunjo = await insertGameAccount(database);
  const blocked = await insertGameAccount(database, { status: 'BLOCK' });
  const suspended = await insertGameAccount(database, { availDt: '2099-01-01 00:00:00' });
  const staff = await insertGameAccount(database, { login: 'staff' });
  const wandering = await insertGameAccount(database);
  await insertEmpire(database, shinso, 1);
  await insertEmpire(database, chunjo, 2);
  const never = '0000-00-00 00:00:00';
  const aldric = await insertCharacter(database, {
    account_id: shinso,
    name: 'Aldric',
    job: 0,
    level: 50,
    exp: 700,
    playtime: 90,
    last_play: never,
  });
  const brynja = await insertCharacter(database, {
    account_id: shinso,
    name: 'Brynja',
    job: 4,
    level: 50,
    exp: 700,
    playtime: 80,
  });
  const sorin = await insertCharacter(database, {
    account_id: chunjo,
    name: 'Sorin',
    job: 3,
    level: 40,
    exp: 100,
  });
  await insertCharacter(database, {
    account_id: wandering,
    name: 'Never',
    job: 1,
    level: 40,
    exp: 900,
    last_play: never,
  });
  await insertCharacter(database, { account_id: blocked, name: 'Banned', level: 90 });
  await insertCharacter(database, { account_id: suspended, name: 'Paused', level: 90 });
  await insertCharacter(database, { account_id: staff, name: 'Quiet', level: 90 });
  const shown = await insertCharacter(database, { account_id: 4_000, name: '[GM]x', level: 90 });
  const named = await insertCharacter(database, { account_id: 4_001, name: 'Overseer', level: 90 });
  await insertGameMaster(database, 'STAFF', 'Quiet', 'LOW_WIZARD');
  await insertGameMaster(database, 'elsewhere', 'overseer', 'GOD');
  await insertGameMaster(database, 'player1', 'Aldric', 'PLAYER');
  await insertGuild(database, { name: 'Dusk', master: brynja, ladder_point: 500, level: 3 });
  await insertGuild(database, { name: 'Dawn', master: aldric, ladder_point: 500, level: 20 });
  await insertGuild(database, { name: 'Storm', master: sorin, ladder_point: 900 });
  await insertGuild(database, { name: 'Masters', master: shown, ladder_point: 9_000 });
  await insertGuild(database, { name: 'Watch', master: named, ladder_point: 9_000 });
}
