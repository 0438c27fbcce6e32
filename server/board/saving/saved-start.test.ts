import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Board, openBoard } from '#server/board/board.ts';
import type { BoardOptions } from '#server/board/reading/readings.ts';
import { character, emptyWorld, guild, sourceOf } from '#server/board/test-world.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { BoardSource } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { gameIdentity } from '#server/game/schema/identity.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { createGameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertCharacter, insertGameAccount, insertGuild } from '#test/database/game-rows.ts';
import { mariadbPort, mariadbUrl } from '#test/factories/mariadb.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { openSavedBoard } from './saved-board.ts';

const folder = mkdtempSync(join(tmpdir(), 'saved-start-'));
const file = join(folder, 'rankings.saved');
const log = { info: () => {}, warn: () => {} };
const all = { empire: null, job: null, name: null };
const noGuildFilter = { empire: null, name: null, master: null };
const variants = await gameVariants('saved rankings');

beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a board as a new process. */
function start(source: BoardSource, options: BoardOptions = {}): Board {
  const saved = openSavedBoard({ file, identity: 'this game', log });
  const board = openBoard(source, log, { refreshSeconds: 600, retrySeconds: 0.02, ...options, saved });
  onTestFinished(() => board.close());
  return board;
}

function away(source: BoardSource): BoardSource {
  return { ...source, clock: () => Promise.reject(new GameUnavailable('test')) };
}

describe('a process that starts anew', () => {
  const world = emptyWorld();
  const source = sourceOf(world);
  const readAgain = vi.spyOn(source, 'readCharacters');
  const at = (minutes: number) => () => new Date(Date.UTC(2026, 7, 1, 12, minutes));
  const namesOf = async (board: Board) => (await board.players(all, 1, 50)).rows.map(({ name }) => name);

  beforeEach(async () => {
    world.characters = [
      character({ id: 1, name: 'Aldric', level: 10 }),
      character({ id: 2, name: 'Mirabel', level: 20 }),
    ];
    world.guilds = [guild({ id: 1, masterId: 2 })];
    const board = start(source, { now: at(0) });
    await board.ready;
    await board.close();
    readAgain.mockClear();
  });

  test('serves saved rankings as stale while the game is away', async () => {
    const board = start(away(source), { now: at(40) });
    expect(await board.players(all, 1, 50)).toMatchObject({ total: 2, asOf: at(0)() });
    expect(board.state()).toBe('stale');
    expect(board.asOf()).toEqual(at(0)());
    expect(board.rankOfCharacter(1)).toBe(2);
  });

  test('reads only recent changes after a recent full reading', async () => {
    const lastPlay = '2026-08-01 12:00:30';
    world.characters = [...world.characters, character({ id: 3, name: 'Newcomer', level: 1, lastPlay })];
    const board = start(source, { now: at(14) });
    await board.ready;
    expect(board.state()).toBe('ready');
    expect(board.asOf()).toEqual(at(14)());
    expect(await namesOf(board)).toEqual(['Mirabel', 'Aldric', 'Newcomer']);
    expect(readAgain).not.toHaveBeenCalled();
  });

  test.each([15, -15])('reads everything when the last full reading was %i minutes ago', async (minutes) => {
    world.characters = world.characters.slice(1);
    const board = start(source, { now: at(minutes) });
    await board.ready;
    expect(await namesOf(board)).toEqual(['Mirabel']);
    expect(readAgain).toHaveBeenCalled();
  });

  test.each([true, false])(
    'reads everything where optional columns are read now and were not before (%s), or the other way round',
    async (optional) => {
      const before = start(source, { now: at(1), optionalColumns: () => !optional });
      await before.readAgain();
      await before.close();
      readAgain.mockClear();
      world.characters = world.characters.map((each) => ({ ...each, horse: optional ? each.id : 0 }));
      const board = start(source, { now: at(2), optionalColumns: () => optional });
      await board.ready;
      expect(readAgain).toHaveBeenCalled();
      readAgain.mockClear();
      await board.refresh();
      expect(readAgain).not.toHaveBeenCalled();
      const ranked = await (await board.kinds()).characters('horse', { ...all, sex: null }, 1, 50);
      expect(ranked.rows.map(({ name }) => name)).toEqual(optional ? ['Mirabel', 'Aldric'] : []);
    },
  );

  test('can be closed while restoring', async () => {
    const board = start(source);
    await board.close();
    await board.ready;
    expect(readAgain).not.toHaveBeenCalled();
  });
});

describe.each(variants)('on the %s game', (variant) => {
  test('serves saved rankings after a start without the game', async () => {
    const database = await createGameDatabase({ variant });
    onTestFinished(() => database.drop());
    const account = await insertGameAccount(database);
    const master = await insertCharacter(database, { account_id: account, name: 'Brynja', level: 50 });
    await insertCharacter(database, { account_id: account, name: 'Sorin', level: 40 });
    await insertGuild(database, { name: 'Storm', master, ladder_point: 900 });
    const game = await openGame(database.settings, log);
    const first = start(game.board);
    await first.ready;
    const [players, guilds] = [await first.players(all, 1, 50), await first.guilds(noGuildFilter, 1, 50)];
    await first.close();
    await game.close();
    const second = start(away(game.board));
    expect(players.rows.map(({ name }) => name)).toEqual(['Brynja', 'Sorin']);
    expect(await second.players(all, 1, 50)).toEqual(players);
    expect(await second.guilds(noGuildFilter, 1, 50)).toEqual(guilds);
    expect(second.state()).toBe('stale');
  });
});

describe.runIf(variants.includes('real'))('the whole site', () => {
  let site: TestApp | undefined;
  afterEach(() => site?.close());

  test('ranks everybody by alignment right after a start with the module standings, which was off before', async () => {
    site = await startTestApp({ dialect: 'mariadb', environment: { MODULES: '' } });
    const longAgo = { last_play: '2020-01-01 00:00:00', alignment: 700 };
    await insertCharacter(site.game, { account_id: 4_000, name: 'Brynja', ...longAgo });
    const { board, gameReader } = site.services;
    await board.readAgain();
    await board.close();
    await gameReader?.close();
    const later = await openInstance({ environment: { ...site.environment, MODULES: 'standings' } });
    await later.services.board.ready;
    const { body } = await later.send('GET /api/standings/characters?kind=alignment');
    await later.close();
    expect(body.data).toMatchObject([{ name: 'Brynja', value: 70 }]);
  });

  test("serves saved rankings when the game's server is away at the start", async () => {
    const proxy = await startTcpProxy(mariadbPort);
    onTestFinished(() => proxy.stop());
    const address = mariadbUrl.replace(String(mariadbPort), String(proxy.port));
    site = await startTestApp({ dialect: 'mariadb', environment: { GAME_DATABASE_URL: address } });
    const now = await site.services.game.board.clock();
    await insertCharacter(site.game, { account_id: 4_000, name: 'Brynja', level: 50, last_play: now });
    await site.services.board.refresh();
    const first = await openInstance(site);
    await first.services.board.ready;
    const before = await first.send('GET /api/rankings/players');
    await first.close();
    await proxy.stop();
    const second = await openInstance(site);
    const after = await second.send('GET /api/rankings/players');
    await second.close();
    expect(before.body.data).toMatchObject([{ name: 'Brynja' }]);
    expect(after.body).toEqual(before.body);
    const other = await openInstance({ environment: { ...site.environment, PLAYER_SCHEMA: 'elsewhere' } });
    expect((await other.send('GET /api/rankings/players')).status).toBe(503);
    await other.close();
  });
});

test('a game is identified by location and encoding, not by user', () => {
  const settings = {
    DATABASE_URL: 'mysql://site:secret@127.0.0.1:3306',
    GAME_DATABASE_URL: undefined,
    ACCOUNT_SCHEMA: 'account',
    PLAYER_SCHEMA: 'player',
    COMMON_SCHEMA: 'common',
    LOG_SCHEMA: 'log',
    GAME_TEXT_ENCODING: 'auto',
    PASSWORD_SCHEME: 'mysql41',
    modules: [],
    DELETION_STATUS: 'BLOCK',
    dataDir: '/srv/data',
  } as const;
  const known = gameIdentity(settings);
  const same = [{ DATABASE_URL: 'mysql://other:pass@127.0.0.1' }, { dataDir: '/elsewhere' }];
  for (const change of same) expect(gameIdentity({ ...settings, ...change })).toBe(known);
  const others = [
    { DATABASE_URL: 'mysql://site:secret@127.0.0.1:3307' },
    { GAME_DATABASE_URL: 'mysql://site:secret@10.0.0.5' },
    { PLAYER_SCHEMA: 'player2' },
    { GAME_TEXT_ENCODING: 'windows-1254' as const },
  ];
  for (const change of others) expect(gameIdentity({ ...settings, ...change })).not.toBe(known);
  expect(gameIdentity({ ...settings, DATABASE_URL: undefined })).toBeNull();
  expect(known).not.toContain('secret');
});
