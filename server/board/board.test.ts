import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { GameUnavailable } from '#server/game/errors.ts';
import type { BoardSource } from '#server/game/game.ts';
import { type Board, openBoard } from './board.ts';
import type { PlayerFilter } from './ranked-players.ts';
import type { BoardOptions } from './reading/readings.ts';
import { character, emptyWorld, guild, sourceOf, type TestWorld } from './test-world.ts';

const all: PlayerFilter = { empire: null, job: null, name: null };
const often = { refreshSeconds: 0.01, retrySeconds: 0.01 };
let board: Board | undefined;
let warnings: string[] = [];

function open(source: BoardSource, options: BoardOptions = often): Board {
  warnings = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
  board = openBoard(source, log, options);
  return board;
}

async function namesOf(opened: Board, filter = all): Promise<string[]> {
  return (await opened.players(filter, 1, 50)).rows.map(({ name }) => name);
}

function smallWorld(): TestWorld {
  const world = emptyWorld();
  world.characters = [
    character({ id: 1, name: 'Aldric', level: 10 }),
    character({ id: 2, name: 'Mirabel', level: 20, accountId: 5 }),
  ];
  world.empires.set(5, 3);
  world.guilds = [guild({ id: 1, masterId: 2 })];
  return world;
}

afterEach(() => board?.close());

test('requests before the first reading wait for it', async () => {
  const opened = open(sourceOf(smallWorld()));
  expect(opened.state()).toBe('building');
  expect(opened.asOf()).toBeNull();
  expect(opened.rankOfCharacter(2)).toBeNull();
  expect(await namesOf(opened)).toEqual(['Mirabel', 'Aldric']);
  expect(opened.state()).toBe('ready');
  expect(opened.rankOfCharacter(1)).toBe(2);
  const guilds = await opened.guilds({ empire: 3, name: null, master: 'mira' }, 1, 50);
  expect(guilds).toMatchObject({ total: 1, rows: [{ rank: 1, master: 'Mirabel', empire: 3 }] });
});

test('requests do not wait forever', async () => {
  const source = { ...sourceOf(smallWorld()), readGuilds: () => pause(300, { rows: [], next: null }) };
  const opened = open(source, { ...often, firstReadTimeoutMs: 20 });
  await expect(opened.players(all, 1, 50)).rejects.toThrow(GameUnavailable);
  await opened.ready;
  expect(await namesOf(opened)).toHaveLength(2);
});

test('an unreachable game is reported at once and retried', async () => {
  let away = true;
  const world = smallWorld();
  const source = {
    ...sourceOf(world),
    clock: async () => {
      if (away) throw new GameUnavailable('test');
      return world.clock;
    },
  };
  const opened = open(source, { ...often, firstReadTimeoutMs: 600_000 });
  await expect(opened.players(all, 1, 50)).rejects.toThrow(GameUnavailable);
  await expect(opened.guilds({ empire: null, name: null, master: null }, 1, 50)).rejects.toThrow(
    GameUnavailable,
  );
  expect(opened.state()).toBe('empty');
  away = false;
  await opened.ready;
  expect(await namesOf(opened)).toHaveLength(2);
  expect(warnings).toHaveLength(1);
});

test('keeps serving the last rankings while the game is away', async () => {
  const world = smallWorld();
  const source = sourceOf(world);
  let clock = Date.UTC(2026, 7, 1);
  const opened = open(source, { ...often, now: () => new Date(clock) });
  await opened.ready;
  const away = vi.spyOn(source, 'readGameMasters').mockRejectedValue(new GameUnavailable('test'));
  clock += 1_000;
  await vi.waitFor(() => expect(opened.state()).toBe('stale'));
  expect(await opened.players(all, 1, 50)).toMatchObject({ total: 2, asOf: new Date(Date.UTC(2026, 7, 1)) });
  away.mockRestore();
  await vi.waitFor(() => expect(opened.state()).toBe('ready'));
  expect(opened.asOf()).toEqual(new Date(clock));
});

test('players who have played since move, newcomers and new guilds appear', async () => {
  const world = smallWorld();
  const source = sourceOf(world);
  const fullPasses = vi.spyOn(source, 'readCharacters');
  const opened = open(source);
  await opened.ready;
  const lastPlay = '2026-08-01 12:00:30';
  world.characters = [
    ...world.characters.slice(1),
    character({ id: 1, name: 'Aldric', level: 30, lastPlay }),
    character({ id: 3, name: 'Newcomer', level: 1, accountId: 7, lastPlay }),
    character({ id: 4, name: 'Idle', level: 99 }),
  ];
  world.empires.set(7, 1);
  world.guilds = [...world.guilds, guild({ id: 2, masterId: 3, ladderPoint: 5 })];
  await vi.waitFor(async () => expect(await namesOf(opened)).toEqual(['Aldric', 'Mirabel', 'Newcomer']));
  expect(await namesOf(opened, { ...all, empire: 1 })).toEqual(['Newcomer']);
  expect((await opened.guilds({ empire: 1, name: null, master: null }, 1, 50)).total).toBe(1);
  expect(fullPasses.mock.calls.filter(([after]) => after === 0)).toHaveLength(1);
});

test('a full reading finds deletions and changes made without playing', async () => {
  const world = smallWorld();
  const opened = open(sourceOf(world), { ...often, fullPassSeconds: 0 });
  await opened.ready;
  world.characters = [character({ id: 2, name: 'Renamed', accountId: 5 })];
  world.empires.set(5, 2);
  await vi.waitFor(async () => expect(await namesOf(opened, { ...all, empire: 2 })).toEqual(['Renamed']));
  expect((await opened.players(all, 1, 50)).total).toBe(1);
});

test('blocked accounts and game masters disappear and return', async () => {
  const world = smallWorld();
  const opened = open(sourceOf(world));
  await opened.ready;
  world.blocked = new Set([5]);
  await vi.waitFor(async () => expect(await namesOf(opened)).toEqual(['Aldric']));
  world.blocked = new Set();
  world.logins.set('staff', 1);
  world.masters = { accounts: new Set(['staff']), names: new Set() };
  await vi.waitFor(async () => expect(await namesOf(opened)).toEqual(['Mirabel']));
  world.masters = { accounts: new Set(), names: new Set(['mirabel']) };
  await vi.waitFor(async () => expect(await namesOf(opened)).toEqual(['Aldric']));
  expect((await opened.guilds({ empire: null, name: null, master: null }, 1, 50)).total).toBe(0);
});

test('a page beyond the end is empty with the correct total', async () => {
  const opened = open(sourceOf(smallWorld()));
  expect(await opened.players(all, 1_000_000, 100)).toMatchObject({ rows: [], total: 2 });
  expect(await opened.players({ ...all, name: 'mir' }, 2, 1)).toMatchObject({ rows: [], total: 1 });
});

test('a search result keeps its rank within empire and class', async () => {
  const world = emptyWorld();
  world.characters = Array.from({ length: 40 }, (_, n) =>
    character({ id: n + 1, level: 100 - n, job: n % 2 ? 5 : 0 }),
  );
  const opened = open(sourceOf(world));
  const find = async (job: number | null) =>
    (await opened.players({ ...all, job, name: 'hero30' }, 1, 50)).rows[0]?.rank;
  expect(await find(null)).toBe(30);
  expect(await find(1)).toBe(15);
});

test('closing stops reading, also during the first one', async () => {
  const source = sourceOf(smallWorld());
  const asked = vi.spyOn(source, 'clock');
  const opened = open(source);
  const early = open({ ...source, readCharacters: () => pause(20, { rows: [], next: 1 }) });
  await early.close();
  await early.ready;
  expect(early.asOf()).toBeNull();
  await opened.ready;
  await opened.close();
  const { length } = asked.mock.calls;
  await pause(40);
  expect(asked.mock.calls).toHaveLength(length);
});

test('paging through search results shows everybody once, in order', async () => {
  const world = emptyWorld();
  world.characters = Array.from({ length: 1_200 }, (_, each) =>
    character({ id: each + 1, name: `Hero${each}`, level: (each * 7) % 100 }),
  );
  const opened = open(sourceOf(world), { refreshSeconds: 600 });
  const ranked = await opened.players(all, 1, 1_200);
  const filter = { ...all, name: 'ro' };
  // The last page first, and two pages concurrently.
  const last = await opened.players(filter, 12, 100);
  const pages = await Promise.all(
    Array.from({ length: 11 }, (_, page) => opened.players(filter, page + 1, 100)),
  );
  expect([...pages, last].flatMap(({ rows }) => rows)).toEqual(ranked.rows);
  expect(last.total).toBe(1_200);
});

test('everything is read again on request, and rankings asked for are made anew before they are shown', async () => {
  const world = smallWorld();
  const opened = open(sourceOf(world), { refreshSeconds: 3_600 });
  await opened.ready;
  const filter = { ...all, sex: null };
  const horses = async () => (await (await opened.kinds()).characters('horse', filter, 1, 50)).rows;
  expect(await horses()).toEqual([]);
  world.characters = world.characters.map((each) => ({ ...each, horse: each.id }));
  await opened.refresh();
  expect(await horses()).toEqual([]);
  await opened.readAgain();
  expect((await opened.kinds()).made()).toEqual(['horse']);
  expect((await horses()).map(({ name, value }) => [name, value])).toEqual([
    ['Mirabel', 2],
    ['Aldric', 1],
  ]);
});

test('whoever asks for everything during a reading gets another one afterwards', async () => {
  const world = smallWorld();
  const source = sourceOf(world);
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const readCharacters = vi.spyOn(source, 'readCharacters').mockImplementationOnce(async () => {
    const rows = [...world.characters];
    begun.resolve();
    await goOn.promise;
    return { rows, next: null };
  });
  const opened = open(source, { refreshSeconds: 3_600 });
  await begun.promise;
  world.characters = [character({ id: 3, name: 'Newcomer' })];
  const again = opened.readAgain();
  goOn.resolve();
  await again;
  expect(readCharacters).toHaveBeenCalledTimes(2);
  expect(await namesOf(opened)).toEqual(['Newcomer']);
});

test('everything that was asked for is read later when the game was away', async () => {
  const world = smallWorld();
  const source = sourceOf(world);
  const opened = open(source, { refreshSeconds: 3_600, retrySeconds: 0.01 });
  await opened.ready;
  world.characters = [character({ id: 3, name: 'Newcomer' })];
  vi.spyOn(source, 'readGameMasters').mockRejectedValueOnce(new GameUnavailable('test'));
  await opened.readAgain();
  expect(warnings).toHaveLength(1);
  await vi.waitFor(async () => expect(await namesOf(opened)).toEqual(['Newcomer']));
});
