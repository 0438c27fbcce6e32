import type { Balance, GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import type { LazyNameIndex } from './names/lazy-name-index.ts';
import type { PartiallySorted } from './names/partially-sorted.ts';
import { recentSearches } from './names/recent-searches.ts';
import { searchForm } from './names/search-form.ts';
import { findGuilds, type GuildFilter, type RankedGuilds, toGuildRows } from './ranked-guilds.ts';
import {
  balanceOf,
  findPlayers,
  type PlayerFilter,
  type RankedPlayers,
  rankOfCharacter,
  rowsAt,
  rowsOf,
  toPlayerRows,
} from './ranked-players.ts';
import { createRoundRobin } from './reading/steps.ts';

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
}

interface PageRows {
  readonly rows: Uint32Array;
  readonly total: number;
}

/** @param names the players' name index */
export function createRankings(
  players: RankedPlayers,
  names: LazyNameIndex,
  guilds: RankedGuilds,
  asOf: Date,
): Rankings {
  const searches = recentSearches<PartiallySorted>();
  const inTurn = createRoundRobin();

  async function find(filter: PlayerFilter, text: string): Promise<PartiallySorted> {
    const index = names.made() ?? (await names.make());
    return inTurn(findPlayers(players, index, filter, text));
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
  };
}
