import type { GuildRow, PlayerRow } from '#contract/rankings.ts';
import { findGuilds, type GuildFilter, presentGuilds, type RankedGuilds } from './ranked-guilds.ts';
import {
  findPlayers,
  type PlayerFilter,
  presentPlayers,
  type RankedPlayers,
  rankOfCharacter,
  rowsOf,
} from './ranked-players.ts';
import { recentSearches } from './recent-searches.ts';
import { searchForm } from './search-form.ts';
import { takeTurns } from './steps.ts';

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

export function makeRankings(players: RankedPlayers, guilds: RankedGuilds, asOf: Date): Rankings {
  const searches = recentSearches();
  const inTurn = takeTurns();

  function searched(filter: PlayerFilter, name: string): Promise<Uint32Array> {
    const job = filter.job === null ? null : filter.job % 4;
    const key = `${filter.empire} ${job} ${searchForm(name)}`;
    return searches.rows(key, () => inTurn(findPlayers(players, filter, name)));
  }

  return {
    asOf,
    playerCount: players.whole.length,
    guildCount: guilds.whole.length,
    async players(filter, page, limit) {
      const rows = filter.name === null ? rowsOf(players, filter) : await searched(filter, filter.name);
      const start = (page - 1) * limit;
      const shown = rows.subarray(start, start + limit);
      return { rows: presentPlayers(players, filter, shown), total: rows.length, asOf };
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
