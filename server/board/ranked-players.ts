import type { PlayerRow } from '#contract/rankings.ts';
import { type Empires, empireOfAccount } from './empires.ts';
import { findNames } from './find-names.ts';
import { type Groups, groupAt, groupRows } from './groups.ts';
import { type LeftOut, markLeftOut } from './left-out.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import { nameOf, type Roster, rowOf } from './roster.ts';
import { searchForm } from './search-form.ts';
import { sortRows } from './sort-rows.ts';
import type { Steps } from './steps.ts';

export interface PlayerFilter {
  /** 0 none yet, 1 Shinso, 2 Chunjo, 3 Jinno; null for all. */
  readonly empire: number | null;
  /** The game's job number 0–7; both sexes of its class are meant. Null for all. */
  readonly job: number | null;
  /** A part of the name, without regard to case; null for all. */
  readonly name: string | null;
}

/** Players whose places are known. Rows are those of the roster. */
export interface PlacedPlayers {
  readonly roster: Roster;
  readonly index: NameIndex;
  /** By row: 0 or the reasons to leave it out (`isMaster`, `isBlocked`). */
  readonly reasons: Uint8Array;
  readonly empire: Uint8Array;
  /** By row: the place in the whole list from 0; `noPlace` when left out. */
  readonly placeOf: Uint32Array;
  /** Rows by place. */
  readonly whole: Uint32Array;
}

/** The players' ranking of one moment. */
export interface RankedPlayers extends PlacedPlayers {
  readonly byEmpire: Groups;
  readonly byClass: Groups;
  readonly byBoth: Groups;
}

/** In `placeOf`: left out of the rankings. */
export const noPlace = 0xffff_ffff;
/** The groups of a filter: empires 0–3 or classes 0–3, and a last one for what nobody can ask for. */
const groups = 5;
const blockRows = 8_192;

function empireGroup(empire: number): number {
  return Math.min(empire, groups - 1);
}

function classGroup(job: number): number {
  return job < 8 ? job % 4 : groups - 1;
}

/** @param known the index of this very roster's names, where there is one */
export function* rankPlayers(
  roster: Roster,
  empires: Empires,
  leftOut: LeftOut,
  known?: NameIndex,
): Steps<RankedPlayers> {
  const index = known ?? (yield* indexNames(roster));
  const reasons = yield* markLeftOut(roster, index, leftOut);
  const empire = yield* empireByRow(roster, empires);
  const { whole, placeOf } = yield* places(yield* inOrder(roster), reasons);
  return yield* withGroups({ roster, index, reasons, empire, placeOf, whole });
}

/** Adds the lists by empire and class to players whose places are known. */
export function* withGroups(placed: PlacedPlayers): Steps<RankedPlayers> {
  const { whole } = placed;
  const both = yield* groupsByPlace(placed);
  const groupOf = (place: number) => both[place] ?? 0;
  const byEmpire = yield* groupRows(whole, groups, (place) => Math.trunc(groupOf(place) / groups));
  const byClass = yield* groupRows(whole, groups, (place) => groupOf(place) % groups);
  const byBoth = yield* groupRows(whole, groups * groups, groupOf);
  return { ...placed, byEmpire, byClass, byBoth };
}

/** By place: the group by both. Rows lie scattered in memory; asked for once, they are asked for as seldom as can be. */
function* groupsByPlace({ roster: { job }, empire, whole }: PlacedPlayers): Steps<Uint8Array> {
  const both = new Uint8Array(whole.length);
  for (let place = 0; place < whole.length; place++) {
    const row = whole[place] ?? 0;
    both[place] = empireGroup(empire[row] ?? 0) * groups + classGroup(job[row] ?? 0);
    if (place % blockRows === 0) yield;
  }
  return both;
}

/** Level, experience, playtime (less first), id: decisions §7. Rows stand by id already. */
function inOrder({ size, level, exp, playtime }: Roster): Steps<Uint32Array> {
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
  const placeOf = new Uint32Array(order.length).fill(noPlace);
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

/** The rows of a filter by empire and class, in order of their places. */
export function rowsOf(players: RankedPlayers, filter: Omit<PlayerFilter, 'name'>): Uint32Array {
  const empire = filter.empire === null ? null : empireGroup(filter.empire);
  const job = filter.job === null ? null : classGroup(filter.job);
  if (empire !== null && job !== null) return groupAt(players.byBoth, empire * groups + job);
  if (empire !== null) return groupAt(players.byEmpire, empire);
  if (job !== null) return groupAt(players.byClass, job);
  return players.whole;
}

/** The rows of a filter that also asks for a name, in order of their places. */
export function* findPlayers(players: RankedPlayers, filter: PlayerFilter, name: string): Steps<Uint32Array> {
  const { roster, placeOf, whole, empire } = players;
  const wantedEmpire = filter.empire === null ? null : empireGroup(filter.empire);
  const wantedClass = filter.job === null ? null : classGroup(filter.job);
  const found = new Uint32Array(Math.ceil(whole.length / 32));
  let count = 0;
  yield* findNames(roster, players.index, searchForm(name), (row) => {
    const place = placeOf[row] ?? noPlace;
    if (place === noPlace) return;
    if (wantedEmpire !== null && empireGroup(empire[row] ?? 0) !== wantedEmpire) return;
    if (wantedClass !== null && classGroup(roster.job[row] ?? 0) !== wantedClass) return;
    found[place >>> 5] = (found[place >>> 5] ?? 0) | (1 << (place & 31));
    count++;
  });
  return rowsAtPlaces(whole, found, count);
}

/** One bit per place is sorted already: no search result has to be. */
function rowsAtPlaces(whole: Uint32Array, places: Uint32Array, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  let size = 0;
  for (let word = 0; word < places.length; word++) {
    let bits = places[word] ?? 0;
    while (bits !== 0) {
      rows[size++] = whole[(word << 5) + 31 - Math.clz32(bits & -bits)] ?? 0;
      bits &= bits - 1;
    }
  }
  return rows;
}

/** What is shown of some rows of a filter; `rank` is the place in the filter's whole list. */
export function presentPlayers(players: RankedPlayers, filter: PlayerFilter, rows: Uint32Array): PlayerRow[] {
  const { roster, empire, placeOf } = players;
  const list = rowsOf(players, filter);
  return Array.from(rows, (row) => ({
    rank: placeIn(list, placeOf, row) + 1,
    id: roster.id[row] ?? 0,
    name: nameOf(roster, row),
    job: roster.job[row] ?? 0,
    empire: empire[row] ?? 0,
    level: roster.level[row] ?? 0,
    exp: roster.exp[row] ?? 0,
  }));
}

function placeIn(list: Uint32Array, placeOf: Uint32Array, row: number): number {
  const place = placeOf[row] ?? noPlace;
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

/** The place of a character among all players from 1; null when it has none. */
export function rankOfCharacter(players: RankedPlayers, id: number): number | null {
  const row = rowOf(players.roster, id);
  const place = row < 0 ? noPlace : (players.placeOf[row] ?? noPlace);
  return place === noPlace ? null : place + 1;
}
