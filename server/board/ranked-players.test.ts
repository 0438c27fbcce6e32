import { expect, test } from 'vitest';
import type { BoardCharacter } from '#server/game/game.ts';
import { createEmpiresBuilder } from './empires.ts';
import { indexNames } from './names/name-index.ts';
import { searchForm } from './names/search-form.ts';
import {
  findPlayers,
  type PlayerFilter,
  rankOfCharacter,
  rankPlayers,
  rowsAt,
  rowsOf,
  toPlayerRows,
} from './ranked-players.ts';
import type { Exclusions } from './reading/excluded.ts';
import { runSync } from './reading/steps.ts';
import { character, randomCharacters, rosterOf, seeded } from './test-world.ts';

const nobody: Exclusions = { masterAccounts: new Set(), masterNames: new Set(), blockedAccounts: new Set() };
const all: PlayerFilter = { empire: null, job: null, name: null };

function ranked(
  characters: readonly BoardCharacter[],
  empires = new Map<number, number>(),
  exclusions = nobody,
) {
  const draft = createEmpiresBuilder();
  draft.add([...empires].sort(([a], [b]) => a - b).map(([accountId, empire]) => ({ accountId, empire })));
  const players = runSync(rankPlayers(rosterOf(characters), draft.finish(), exclusions));
  return { ...players, index: runSync(indexNames(players.roster)) };
}

/** The first page as found, the rest after sorting. */
function foundRows(players: ReturnType<typeof ranked>, filter: PlayerFilter, text: string): Uint32Array {
  const found = runSync(findPlayers(players, players.index, filter, text));
  const first = rowsAt(players, found, 0, 50);
  runSync(found.sortAll());
  return Uint32Array.of(...first, ...rowsAt(players, found, 50, found.size));
}

function list(players: ReturnType<typeof ranked>, filter: PlayerFilter) {
  const text = searchForm(filter.name ?? '');
  const rows = text ? foundRows(players, filter, text) : rowsOf(players, filter);
  return toPlayerRows(players, filter, rows);
}

/** A naive implementation of the rules. */
function naiveRanking(
  characters: readonly BoardCharacter[],
  empires: ReadonlyMap<number, number>,
  exclusions: Exclusions,
) {
  return characters
    .filter(({ name, accountId }) => {
      if (name.startsWith('[') || exclusions.masterNames.has(name.toLowerCase())) return false;
      return !exclusions.masterAccounts.has(accountId) && !exclusions.blockedAccounts.has(accountId);
    })
    .sort((a, b) => b.level - a.level || b.exp - a.exp || a.playtime - b.playtime || a.id - b.id)
    .map(({ id, name, job, level, exp, accountId }) => {
      return { id, name, job, empire: empires.get(accountId) ?? 0, level, exp };
    });
}

function naiveList(ranking: ReturnType<typeof naiveRanking>, filter: PlayerFilter) {
  return ranking
    .filter((row) => filter.empire === null || row.empire === filter.empire)
    .filter((row) => filter.job === null || (row.job < 8 && row.job % 4 === filter.job % 4))
    .map((row, index) => ({ rank: index + 1, ...row }))
    .filter((row) => filter.name === null || searchForm(row.name).includes(searchForm(filter.name)));
}

const empireChoices = [null, 0, 1, 2, 3];
const jobChoices = [null, 0, 1, 2, 3, 4, 5, 6, 7];

function filtersWith(name: string | null): PlayerFilter[] {
  return empireChoices.flatMap((empire) => jobChoices.map((job) => ({ empire, job, name })));
}

test.each([1, 2, 3])('every filter matches a naive implementation (random world %i)', (seed) => {
  const random = seeded(seed);
  const characters = randomCharacters(700, random);
  const empires = new Map(characters.map(({ accountId }) => [accountId, Math.floor(random() * 5)]));
  empires.delete(7);
  const exclusions: Exclusions = {
    masterAccounts: new Set([3, 4]),
    masterNames: new Set(characters.slice(5, 12).flatMap(({ name }) => name.toLowerCase() || [])),
    blockedAccounts: new Set([8, 9, 10]),
  };
  const players = ranked(characters, empires, exclusions);
  const ranking = naiveRanking(characters, empires, exclusions);
  const someName = characters[11]?.name.slice(0, 3) ?? '';
  const names = [
    null,
    'a',
    'A',
    'ar',
    'ER',
    '9',
    'ж',
    'ΣΣ',
    '王',
    '😀',
    '%',
    '_',
    '[',
    ' ',
    'nobody has this',
    someName,
  ];
  for (const filter of names.flatMap((name) => filtersWith(name || null))) {
    expect(list(players, filter), JSON.stringify(filter)).toEqual(naiveList(ranking, filter));
  }
  const places = new Map(list(players, all).map(({ id, rank }) => [id, rank]));
  for (const { id } of characters) expect(rankOfCharacter(players, id)).toBe(places.get(id) ?? null);
});

test('ties are broken by less playtime, then by id', () => {
  const same = { level: 50, exp: 10 };
  const players = ranked([
    character({ id: 1, ...same, playtime: 70_000 }),
    character({ id: 2, ...same, playtime: 5 }),
    character({ id: 3, ...same, playtime: 5 }),
    character({ id: 4, level: 51, exp: 0, playtime: 900_000 }),
  ]);
  expect(list(players, all).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

test('experience beyond 32 bits is exact', () => {
  const players = ranked([
    character({ id: 1, exp: 9_000_000_000_001 }),
    character({ id: 2, exp: 9_000_000_000_002 }),
    character({ id: 3, exp: 4_294_967_296 }),
  ]);
  expect(list(players, all).map(({ exp }) => exp)).toEqual([
    9_000_000_000_002, 9_000_000_000_001, 4_294_967_296,
  ]);
});

test('values overflowed in the game count as zero', () => {
  const players = ranked([
    character({ id: 1, exp: -5 }),
    character({ id: 2, exp: 1 }),
    character({ id: 3, exp: Number.NaN }),
  ]);
  expect(list(players, all).map(({ id, exp }) => [id, exp])).toEqual([
    [2, 1],
    [1, 0],
    [3, 0],
  ]);
});

test('names are found by any part, in any case and script', () => {
  const players = ranked(
    ['İstanbul', 'ΝΙΚΟΣ', 'Łukasz', 'Владимир', 'IŞIK', 'plain'].map((name, index) =>
      character({ id: index + 1, name }),
    ),
  );
  const found = (name: string) => list(players, { ...all, name }).map((row) => row.name);
  expect(found('istan')).toEqual(['İstanbul']);
  expect(found('νικοσ')).toEqual(['ΝΙΚΟΣ']);
  expect(found('ικος')).toEqual(['ΝΙΚΟΣ']);
  expect(found('łUK')).toEqual(['Łukasz']);
  expect(found('ДИМ')).toEqual(['Владимир']);
  expect(found('ışık')).toEqual(['IŞIK']);
  expect(found('plains')).toEqual([]);
});

test('finds nothing for zero bytes or half a character', () => {
  const players = ranked([character({ id: 1, name: 'İİİ' }), character({ id: 2, name: 'Straße' })]);
  expect(list(players, { ...all, name: '\0' })).toEqual([]);
  expect(list(players, { ...all, name: 'i\0' })).toEqual([]);
  expect(list(players, { ...all, name: '\uD83D' })).toEqual([]);
});

test('control characters are removed from names', () => {
  const players = ranked([character({ id: 1, name: 'a\u0000b\u001b[31m\u0085c' })]);
  expect(list(players, all)[0]?.name).toBe('ab[31mc');
});

test('game masters match by the whole name only', () => {
  const exclusions = { ...nobody, masterNames: new Set(['ana']) };
  const players = ranked(
    [character({ id: 1, name: 'Ana' }), character({ id: 2, name: 'Anabel' })],
    new Map(),
    exclusions,
  );
  expect(list(players, all).map(({ name }) => name)).toEqual(['Anabel']);
});

test('an unknown class is in the full list but in no class', () => {
  const players = ranked([character({ id: 1, job: 8 }), character({ id: 2, job: 4 })]);
  expect(list(players, all)).toHaveLength(2);
  expect(list(players, { ...all, job: 0 }).map(({ id }) => id)).toEqual([2]);
});

test('an empty game has empty rankings', () => {
  const players = ranked([]);
  expect(filtersWith('a').flatMap((filter) => list(players, filter))).toEqual([]);
  expect(list(players, all)).toEqual([]);
  expect(rankOfCharacter(players, 1)).toBeNull();
});

test('unsorted characters are rejected, because they would break searching', () => {
  expect(() => rosterOf([character({ id: 5 }), character({ id: 5 })])).toThrow(RangeError);
});
