import type { Balance, PlayerRow } from '#contract/api/rankings.ts';
import { characterClasses, empireNumbers } from '#contract/game.ts';
import { type Empires, empireOfAccount } from './empires.ts';
import { type Groups, groupAt, groupRows, groupSize } from './groups.ts';
import type { NameIndex } from './names/name-index.ts';
import { searchNames } from './names/name-search.ts';
import { type PartiallySorted, partiallySorted } from './names/partially-sorted.ts';
import { type Exclusions, markExcluded } from './reading/excluded.ts';
import { sortRows } from './reading/sort-rows.ts';
import type { Steps } from './reading/steps.ts';
import { nameOf, type Roster, rowOf } from './roster.ts';

export interface PlayerFilter {
  /** 0 none, 1 Shinso, 2 Chunjo, 3 Jinno; null for all. */
  readonly empire: number | null;
  /** The game's job number 0–7, meaning both sexes of its class; null for all. */
  readonly job: number | null;
  /** Part of the name, case-insensitive; null for all. */
  readonly name: string | null;
}

/** Players with their ranks. Rows are the roster's. */
export interface PlacedPlayers {
  readonly roster: Roster;
  /** By row: 0 or the reasons for exclusion (`isMaster`, `isBlocked`). */
  readonly reasons: Uint8Array;
  readonly empire: Uint8Array;
  /** By row: rank from 0; `noRank` when excluded. */
  readonly placeOf: Uint32Array;
  readonly whole: Uint32Array;
}

export interface RankedPlayers extends PlacedPlayers {
  readonly byEmpire: Groups;
  readonly byClass: Groups;
  readonly byBoth: Groups;
}

/** In `placeOf`: excluded. */
export const noRank = 0xffff_ffff;
/** Empires 0–3 or classes 0–3, and one for all other values. */
const groups = 5;
const blockRows = 8_192;

function empireGroup(empire: number): number {
  return Math.min(empire, groups - 1);
}

function classGroup(job: number): number {
  return job < 8 ? job % 4 : groups - 1;
}

export function* rankPlayers(roster: Roster, empires: Empires, exclusions: Exclusions): Steps<RankedPlayers> {
  const reasons = yield* markExcluded(roster, exclusions);
  const empire = yield* empireByRow(roster, empires);
  const { whole, placeOf } = yield* places(yield* sortPlayers(roster), reasons);
  return yield* withGroups({ roster, reasons, empire, placeOf, whole });
}

/** Groups by empire and class, with the empire and the class of each. */
const everyBoth = Uint8Array.from({ length: groups * groups }, (_, both) => both);
const empireOfBoth = everyBoth.map((both) => Math.trunc(both / groups));
const classOfBoth = everyBoth.map((both) => both % groups);

export function* withGroups(placed: PlacedPlayers): Steps<RankedPlayers> {
  const { whole } = placed;
  const both = yield* groupsByPlace(placed);
  const byEmpire = yield* groupRows(whole, both, empireOfBoth, groups);
  const byClass = yield* groupRows(whole, both, classOfBoth, groups);
  const byBoth = yield* groupRows(whole, both, everyBoth, groups * groups);
  return { ...placed, byEmpire, byClass, byBoth };
}

/** Group by rank. Rows are scattered in memory, so they are read only once. */
function* groupsByPlace({ roster: { job }, empire, whole }: PlacedPlayers): Steps<Uint8Array> {
  const both = new Uint8Array(whole.length);
  for (let place = 0; place < whole.length; place++) {
    const row = whole[place] ?? 0;
    both[place] = empireGroup(empire[row] ?? 0) * groups + classGroup(job[row] ?? 0);
    if (place % blockRows === 0) yield;
  }
  return both;
}

/**
 * By level, experience, less playtime, then id, so that the order is the same in each reading. Rows are sorted by id
 * already.
 */
function sortPlayers({ size, level, exp, playtime }: Roster): Steps<Uint32Array> {
  return sortRows(size, [
    { column: level, first: 'most' },
    { column: exp, first: 'most' },
    { column: playtime, first: 'least' },
  ]);
}

function* empireByRow(roster: Roster, empires: Empires): Steps<Uint8Array> {
  const empire = new Uint8Array(roster.size);
  for (let row = 0; row < roster.size; row++) {
    empire[row] = empireOfAccount(empires, roster.account[row] ?? 0);
    if (row % 4096 === 0) yield;
  }
  return empire;
}

function* places(
  order: Uint32Array,
  reasons: Uint8Array,
): Steps<{ readonly whole: Uint32Array; readonly placeOf: Uint32Array }> {
  const placeOf = new Uint32Array(order.length).fill(noRank);
  let place = 0;
  for (let index = 0; index < order.length; index++) {
    const row = order[index] ?? 0;
    if (reasons[row] === 0) {
      order[place] = row;
      placeOf[row] = place++;
    }
    if (index % blockRows === 0) yield;
  }
  return { whole: order.subarray(0, place), placeOf };
}

export function rowsOf(players: RankedPlayers, filter: Omit<PlayerFilter, 'name'>): Uint32Array {
  const empire = filter.empire === null ? null : empireGroup(filter.empire);
  const job = filter.job === null ? null : classGroup(filter.job);
  if (empire !== null && job !== null) return groupAt(players.byBoth, empire * groups + job);
  if (empire !== null) return groupAt(players.byEmpire, empire);
  if (job !== null) return groupAt(players.byClass, job);
  return players.whole;
}

export function balanceOf({ byEmpire, byClass }: RankedPlayers): Balance {
  return {
    empires: empireNumbers.map((empire) => ({ empire, players: groupSize(byEmpire, empire) })),
    classes: characterClasses.map((_, job) => ({ job, players: groupSize(byClass, job) })),
  };
}

/**
 * Ranks in the full list of players matching a name.
 * @param index the roster's name index
 * @param text a non-empty search form
 */
export function* findPlayers(
  players: RankedPlayers,
  index: NameIndex,
  filter: Omit<PlayerFilter, 'name'>,
  text: string,
): Steps<PartiallySorted> {
  const found = yield* searchNames(players.roster, index, text);
  let count = 0;
  for (let from = 0; from < found.length; from += blockRows) {
    count = keepPlaces(players, filter, found, from, count);
    yield;
  }
  // A copy, so that the larger working buffer can be freed.
  return yield* partiallySorted(found.slice(0, count), players.whole.length);
}

/** Appends the ranks of matching rows to those found so far. */
function keepPlaces(
  { roster: { job }, placeOf, empire }: RankedPlayers,
  filter: Omit<PlayerFilter, 'name'>,
  rows: Uint32Array,
  from: number,
  before: number,
): number {
  const wantedEmpire = filter.empire === null ? null : empireGroup(filter.empire);
  const wantedClass = filter.job === null ? null : classGroup(filter.job);
  const to = Math.min(from + blockRows, rows.length);
  let kept = before;
  for (let each = from; each < to; each++) {
    const row = rows[each] ?? 0;
    const place = placeOf[row] ?? noRank;
    if (place === noRank) continue;
    if (wantedEmpire !== null && empireGroup(empire[row] ?? 0) !== wantedEmpire) continue;
    if (wantedClass !== null && classGroup(job[row] ?? 0) !== wantedClass) continue;
    rows[kept++] = place;
  }
  return kept;
}

export function rowsAt(
  { whole }: RankedPlayers,
  found: PartiallySorted,
  from: number,
  to: number,
): Uint32Array {
  return found.slice(from, to).map((place) => whole[place] ?? 0);
}

/** `rank` is the position in the filter's full list. */
export function toPlayerRows(players: RankedPlayers, filter: PlayerFilter, rows: Uint32Array): PlayerRow[] {
  const { placeOf } = players;
  const list = rowsOf(players, filter);
  return Array.from(rows, (row) => presentRow(players, row, placeIn(list, placeOf, row) + 1));
}

/** A row with its rank, from 1. */
export function presentRow({ roster, empire }: RankedPlayers, row: number, rank: number): PlayerRow {
  return {
    rank,
    id: roster.id[row] ?? 0,
    name: nameOf(roster, row),
    job: roster.job[row] ?? 0,
    empire: empire[row] ?? 0,
    level: roster.level[row] ?? 0,
    exp: roster.exp[row] ?? 0,
  };
}

function placeIn(list: Uint32Array, placeOf: Uint32Array, row: number): number {
  const place = placeOf[row] ?? noRank;
  if (list[place] === row) return place;
  let low = 0;
  let high = Math.min(place, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((placeOf[list[middle] ?? 0] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rank among all players, from 1; null when unranked. */
export function rankOfCharacter(players: RankedPlayers, id: number): number | null {
  const row = rowOf(players.roster, id);
  const place = row < 0 ? noRank : (players.placeOf[row] ?? noRank);
  return place === noRank ? null : place + 1;
}
