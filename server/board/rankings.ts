import type { GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import type { FoundPlaces } from './names/found-places.ts';
import type { OwnIndex } from './names/lazy-name-index.ts';
import { recentSearches } from './names/recent-searches.ts';
import { searchForm } from './names/search-form.ts';
import { findGuilds, type GuildFilter, presentGuilds, type RankedGuilds } from './ranked-guilds.ts';
import {
  findPlayers,
  type PlayerFilter,
  presentPlayers,
  type RankedPlayers,
  rankOfCharacter,
  rowsFound,
  rowsOf,
} from './ranked-players.ts';
import { takeTurns } from './reading/steps.ts';

/** A page of a ranking and how many rows the whole list has; beyond the end it has no rows. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** When the game was read for this answer. */
  readonly asOf: Date;
}

/** The rankings of one moment, complete: readers keep what they have while the next ones are made. */
export interface Rankings {
  readonly asOf: Date;
  /** How many players have a place. */
  readonly playerCount: number;
  readonly guildCount: number;
  /** @param page from 1 @param limit rows of a page */
  players(filter: PlayerFilter, page: number, limit: number): Promise<Page<PlayerRow>>;
  guilds(filter: GuildFilter, page: number, limit: number): Page<GuildRow>;
  /** The place among all players from 1; null when the character has none. */
  rankOfCharacter(id: number): number | null;
}

/** The rows of a page, and of how many. */
interface Shown {
  readonly rows: Uint32Array;
  readonly total: number;
}

/** @param names the index of the players' names */
export function makeRankings(
  players: RankedPlayers,
  names: OwnIndex,
  guilds: RankedGuilds,
  asOf: Date,
): Rankings {
  const searches = recentSearches<FoundPlaces>();
  const inTurn = takeTurns();

  async function find(filter: PlayerFilter, text: string): Promise<FoundPlaces> {
    const index = names.made() ?? (await names.make());
    return inTurn(findPlayers(players, index, filter, text));
  }

  async function searched(filter: PlayerFilter, text: string, from: number, to: number): Promise<Shown> {
    const job = filter.job === null ? null : filter.job % 4;
    const found = await searches.result(`${filter.empire} ${job} ${text}`, () => find(filter, text));
    if (!found.isInOrder(to)) await inTurn(found.order());
    return { rows: rowsFound(players, found, from, to), total: found.size };
  }

  /** What a page shows, known at once where no name is asked for. */
  function shown(filter: PlayerFilter, from: number, to: number): Promise<Shown> | Shown {
    const text = searchForm(filter.name ?? '');
    if (text !== '') return searched(filter, text, from, to);
    const rows = rowsOf(players, filter);
    return { rows: rows.subarray(from, to), total: rows.length };
  }

  return {
    asOf,
    playerCount: players.whole.length,
    guildCount: guilds.whole.length,
    async players(filter, page, limit) {
      const start = (page - 1) * limit;
      const { rows, total } = await shown(filter, start, start + limit);
      return { rows: presentPlayers(players, filter, rows), total, asOf };
    },
    guilds(filter, page, limit) {
      const found = findGuilds(guilds, filter);
      const start = (page - 1) * limit;
      const shown = found.slice(start, start + limit);
      return { rows: presentGuilds(shown, filter), total: found.length, asOf };
    },
    rankOfCharacter: (id) => rankOfCharacter(players, id),
  };
}
