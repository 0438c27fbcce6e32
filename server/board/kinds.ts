import type { PlayerRow } from '#contract/api/rankings.ts';
import {
  type CharacterKind,
  movedPlaces,
  type OptionalKind,
  type Sex,
  sexOf,
} from '#contract/standings/kinds.ts';
import { type GuildKinds, guildKindsOf } from './guild-kinds.ts';
import type { LazyNameIndex } from './names/lazy-name-index.ts';
import { searchNames } from './names/name-search.ts';
import { recentSearches } from './names/recent-searches.ts';
import { searchForm } from './names/search-form.ts';
import type { RankedGuilds } from './ranked-guilds.ts';
import { noRank, type PlayerFilter, presentRow, type RankedPlayers, rowsOf } from './ranked-players.ts';
import { sortRows } from './reading/sort-rows.ts';
import { createRoundRobin, runInBackground, type Steps } from './reading/steps.ts';
import { alignmentZero, rowOf } from './roster.ts';

export interface KindFilter extends PlayerFilter {
  readonly sex: Sex | null;
}

/**
 * `rank` is the place in the filter's list, `place` the one among all in the same ranking, but null below the first
 * `movedPlaces` of those not by level or ladder points.
 */
export interface KindRow extends PlayerRow {
  readonly value: number;
  readonly place: number | null;
}

interface KindPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Rankings of one reading by something else than level; each order is made when it is first asked for. */
export interface KindRankings {
  /** @param page from 1 */
  characters(
    kind: CharacterKind,
    filter: KindFilter,
    page: number,
    limit: number,
  ): Promise<KindPage<KindRow>>;
  readonly guilds: GuildKinds['page'];
  /** The ids of the first ones, in order; an order made for this alone is not kept. */
  first(kind: OptionalKind, count: number): Promise<readonly number[]>;
  /** Place among all, from 1; null for who is not listed in it. */
  rankIn(kind: CharacterKind, id: number): Promise<number | null>;
  /** The kinds that were asked for. */
  made(): readonly CharacterKind[];
  /** Makes orders before anybody asks. */
  prepare(kinds: readonly CharacterKind[]): Promise<void>;
}

const blockRows = 8_192;

type SortedKind = Exclude<CharacterKind, 'level'>;

/** What a row has none of is not ranked. */
const noneOf = { playtime: 0, alignment: alignmentZero, horse: 0 } as const satisfies Record<
  SortedKind,
  number
>;

function* sorted(players: RankedPlayers, kind: SortedKind): Steps<Uint32Array> {
  const { roster, placeOf } = players;
  const column = roster[kind];
  const order = yield* sortRows(roster.size, [{ column, first: 'most' }]);
  let count = 0;
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0;
    if (placeOf[row] !== noRank && column[row] !== noneOf[kind]) order[count++] = row;
    if (at % blockRows === 0) yield;
  }
  return order.slice(0, count);
}

interface List {
  readonly size: number;
  readonly rows: Uint32Array;
}

function* filtered(
  { roster: { job }, empire }: RankedPlayers,
  order: Uint32Array,
  filter: Omit<KindFilter, 'name'>,
): Steps<List> {
  const rows = new Uint32Array(order.length);
  let count = 0;
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0;
    const itsJob = job[row] ?? 0;
    const fits =
      (filter.empire === null || empire[row] === filter.empire) &&
      (filter.job === null || (itsJob < 8 && itsJob % 4 === filter.job % 4)) &&
      (filter.sex === null || sexOf(itsJob) === filter.sex);
    if (fits) rows[count++] = row;
    if (at % blockRows === 0) yield;
  }
  return { size: count, rows: rows.slice(0, count) };
}

/** Positions in a list of the rows found. */
function* positionsOf(list: Uint32Array, found: Uint32Array, size: number): Steps<List> {
  const isFound = new Uint8Array(size);
  for (const row of found) isFound[row] = 1;
  yield;
  const positions = new Uint32Array(found.length);
  let count = 0;
  for (let at = 0; at < list.length && count < found.length; at++) {
    if (isFound[list[at] ?? 0] === 1) positions[count++] = at;
    if (at % blockRows === 0) yield;
  }
  return { size: count, rows: positions.slice(0, count) };
}

export function createKindRankings(
  players: RankedPlayers,
  names: LazyNameIndex,
  guilds: RankedGuilds,
): KindRankings {
  const { roster, placeOf } = players;
  const orders = new Map<CharacterKind, Promise<Uint32Array>>();
  const firstPlaces = new Map<SortedKind, ReadonlyMap<number, number>>();
  const ofGuilds = guildKindsOf(guilds);
  const lists = recentSearches<List>();
  const inTurn = createRoundRobin();

  function orderOf(kind: CharacterKind): Promise<Uint32Array> | Uint32Array {
    if (kind === 'level') return players.whole;
    const order = orders.get(kind) ?? runInBackground(sorted(players, kind));
    orders.set(kind, order);
    return order;
  }

  async function listOf(kind: CharacterKind, filter: KindFilter): Promise<Uint32Array> {
    const { empire, job, sex } = filter;
    if (kind === 'level' && sex === null) return rowsOf(players, filter);
    const order = await orderOf(kind);
    if (empire === null && job === null && sex === null) return order;
    const key = `${kind} ${empire} ${job === null ? null : job % 4} ${sex}`;
    return (await lists.result(key, () => inTurn(filtered(players, order, filter)))).rows;
  }

  function* found(list: Uint32Array, text: string): Steps<List> {
    const index = names.made();
    const rows = index === null ? new Uint32Array(0) : yield* searchNames(roster, index, text);
    return yield* positionsOf(list, rows, roster.size);
  }

  async function search(kind: CharacterKind, filter: KindFilter, list: Uint32Array): Promise<Uint32Array> {
    await names.make();
    const text = searchForm(filter.name ?? '');
    const { empire, job, sex } = filter;
    const key = `${kind} ${empire} ${job === null ? null : job % 4} ${sex} named ${text}`;
    return (await lists.result(key, () => inTurn(found(list, text)))).rows;
  }

  function amountOf(kind: CharacterKind, row: number): number {
    const value = roster[kind][row] ?? 0;
    // By the minute it would tell of everybody when he is in the game, also of those who hide that.
    if (kind === 'playtime') return value - (value % 60);
    return kind === 'alignment' ? Math.trunc((value - alignmentZero) / 10) : value;
  }

  async function placesIn(kind: CharacterKind): Promise<(row: number) => number | null> {
    if (kind === 'level') return (row) => (placeOf[row] ?? 0) + 1;
    const order = await orderOf(kind);
    const places =
      firstPlaces.get(kind) ??
      new Map(Array.from(order.subarray(0, movedPlaces), (row, at) => [row, at + 1] as const));
    firstPlaces.set(kind, places);
    return (row) => places.get(row) ?? null;
  }

  async function presenterOf(kind: CharacterKind): Promise<(row: number, rank: number) => KindRow> {
    const placeIn = await placesIn(kind);
    return (row, rank) => ({
      ...presentRow(players, row, rank),
      value: amountOf(kind, row),
      place: placeIn(row),
    });
  }

  return {
    async characters(kind, filter, page, limit) {
      const list = await listOf(kind, filter);
      const present = await presenterOf(kind);
      const start = (page - 1) * limit;
      if (searchForm(filter.name ?? '') === '') {
        const rows = Array.from(list.subarray(start, start + limit));
        return { rows: rows.map((row, at) => present(row, start + at + 1)), total: list.length };
      }
      const positions = await search(kind, filter, list);
      const shown = Array.from(positions.subarray(start, start + limit));
      return { rows: shown.map((at) => present(list[at] ?? 0, at + 1)), total: positions.length };
    },
    guilds: ofGuilds.page,
    async first(kind, count) {
      if (kind === 'wars') return ofGuilds.firstByWars(count);
      const order = await (orders.get(kind) ?? runInBackground(sorted(players, kind)));
      return Array.from(order.subarray(0, count), (row) => roster.id[row] ?? 0);
    },
    async rankIn(kind, id) {
      const row = rowOf(roster, id);
      return row < 0 ? null : (await orderOf(kind)).indexOf(row) + 1 || null;
    },
    made: () => [...orders.keys()],
    async prepare(kinds) {
      for (const kind of kinds) await orderOf(kind);
    },
  };
}
