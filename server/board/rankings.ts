import type { Balance, GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import { createKindRankings, type KindRankings } from './kinds.ts';
import type { LazyNameIndex } from './names/lazy-name-index.ts';
import type { PartiallySorted } from './names/partially-sorted.ts';
import { recentSearches } from './names/recent-searches.ts';
import { searchForm } from './names/search-form.ts';
import { accountOf, findNamed, isTaken, playerAt, playerOfId } from './one-player.ts';
import {
  findGuilds,
  type GuildFilter,
  type RankedGuild,
  type RankedGuilds,
  toGuildRows,
} from './ranked-guilds.ts';
import {
  balanceOf,
  findPlayers,
  noRank,
  type PlayerFilter,
  type RankedPlayers,
  rankOfCharacter,
  rowsAt,
  rowsOf,
  toPlayerRows,
} from './ranked-players.ts';
import { createRoundRobin } from './reading/steps.ts';
import { nameOf, rowOf } from './roster.ts';

/** A page and the total number of rows; empty beyond the end. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Time of the data. */
  readonly asOf: Date;
}

export interface BalanceAsOf extends Balance {
  readonly asOf: Date;
}

/** All of a kind by ascending id, listed or not. */
export interface Listed {
  readonly ids: ArrayLike<number>;
  /** From 1; 0 when not listed. */
  rankAt(row: number): number;
  /** A character's level, a guild's ladder points. */
  valueAt(row: number): number;
}

/** Everybody in the rankings, for work that goes through all of them in small steps. */
export interface Everybody {
  readonly asOf: Date;
  readonly characters: Listed;
  readonly guilds: Listed;
  /** The ids of the first ones of a further ranking, in order. */
  readonly firstBy: KindRankings['first'];
}

/** An immutable snapshot of the rankings; readers keep theirs while a new one is built. */
export interface Rankings {
  readonly asOf: Date;
  readonly playerCount: number;
  readonly guildCount: number;
  readonly balance: BalanceAsOf;
  /** @param page from 1 */
  players(filter: PlayerFilter, page: number, limit: number): Promise<Page<PlayerRow>>;
  guilds(filter: GuildFilter, page: number, limit: number): Page<GuildRow>;
  /** Rank among all players, from 1; null when unranked. */
  rankOfCharacter(id: number): number | null;
  /** The ranked player with exactly this name, in any case; null when there is none. */
  playerNamed(name: string): Promise<PlayerRow | null>;
  /** Whether anybody has exactly this name, in any case, ranked or not. */
  isNameTaken(name: string): Promise<boolean>;
  playerOfId(id: number): PlayerRow | null;
  /** The account of a ranked player; null when unranked. */
  accountOfCharacter(id: number): number | null;
  /** Place among all guilds, from 1; null when unranked. */
  rankOfGuild(id: number): number | null;
  /** Whether this character, still of this name, is a game master's or blocked. */
  isExcluded(id: number, name: string): boolean;
  /** Whether this guild, still of this name, is led by a game master. */
  isGuildExcluded(id: number, name: string): boolean;
  /** A guild as the ranking lists it; null for an excluded one. */
  guildOfId(id: number): GuildRow | null;
  everybody(): Everybody;
  readonly kinds: KindRankings;
}

interface PageRows {
  readonly rows: Uint32Array;
  readonly total: number;
}

const everyGuild: GuildFilter = { empire: null, name: null, master: null };

/** @param names the players' name index */
export function createRankings(
  players: RankedPlayers,
  names: LazyNameIndex,
  guilds: RankedGuilds,
  asOf: Date,
): Rankings {
  const searches = recentSearches<PartiallySorted>();
  const inTurn = createRoundRobin();
  const kinds = createKindRankings(players, names, guilds);
  let byId: ReadonlyMap<number, RankedGuild> | undefined;
  const guildsById = () => {
    byId ??= new Map(guilds.whole.map((guild) => [guild.id, guild]));
    return byId;
  };

  const nameIndex = async () => names.made() ?? (await names.make());

  async function find(filter: PlayerFilter, text: string): Promise<PartiallySorted> {
    return inTurn(findPlayers(players, await nameIndex(), filter, text));
  }

  async function searched(filter: PlayerFilter, text: string, from: number, to: number): Promise<PageRows> {
    const job = filter.job === null ? null : filter.job % 4;
    const found = await searches.result(`${filter.empire} ${job} ${text}`, () => find(filter, text));
    if (!found.isSorted(to)) await inTurn(found.sortAll());
    return { rows: rowsAt(players, found, from, to), total: found.size };
  }

  /** Synchronous unless a name is searched. */
  function shown(filter: PlayerFilter, from: number, to: number): Promise<PageRows> | PageRows {
    const text = searchForm(filter.name ?? '');
    if (text !== '') return searched(filter, text, from, to);
    const rows = rowsOf(players, filter);
    return { rows: rows.subarray(from, to), total: rows.length };
  }

  return {
    asOf,
    playerCount: players.whole.length,
    guildCount: guilds.whole.length,
    balance: { ...balanceOf(players), asOf },
    async players(filter, page, limit) {
      const start = (page - 1) * limit;
      const { rows, total } = await shown(filter, start, start + limit);
      return { rows: toPlayerRows(players, filter, rows), total, asOf };
    },
    guilds(filter, page, limit) {
      const found = findGuilds(guilds, filter);
      const start = (page - 1) * limit;
      const shown = found.slice(start, start + limit);
      return { rows: toGuildRows(shown, filter), total: found.length, asOf };
    },
    rankOfCharacter: (id) => rankOfCharacter(players, id),
    async playerNamed(name) {
      const row = await inTurn(findNamed(players, await nameIndex(), name));
      return row === null ? null : playerAt(players, row);
    },
    isNameTaken: async (name) => inTurn(isTaken(players, await nameIndex(), name)),
    playerOfId: (id) => playerOfId(players, id),
    accountOfCharacter: (id) => accountOf(players, id),
    rankOfGuild: (id) => guildsById().get(id)?.place ?? null,
    isExcluded(id, name) {
      const row = rowOf(players.roster, id);
      return row >= 0 && players.placeOf[row] === noRank && nameOf(players.roster, row) === name;
    },
    isGuildExcluded: (id, name) => guilds.excluded.get(id) === name,
    kinds,
    guildOfId: (id) => toGuildRows([guildsById().get(id) ?? []].flat(), everyGuild)[0] ?? null,
    everybody: () => ({
      asOf,
      characters: listedPlayers(players),
      guilds: listedGuilds(guilds),
      firstBy: kinds.first,
    }),
  };
}

function listedPlayers({ roster, placeOf }: RankedPlayers): Listed {
  return {
    ids: roster.id,
    rankAt: (row) => {
      const place = placeOf[row] ?? noRank;
      return place === noRank ? 0 : place + 1;
    },
    valueAt: (row) => roster.level[row] ?? 0,
  };
}

function listedGuilds({ whole }: RankedGuilds): Listed {
  const sorted = whole.toSorted((one, other) => one.id - other.id);
  return {
    ids: sorted.map(({ id }) => id),
    rankAt: (row) => sorted[row]?.place ?? 0,
    valueAt: (row) => sorted[row]?.ladder_point ?? 0,
  };
}
