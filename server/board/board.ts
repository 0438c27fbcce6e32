import type { GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import type { BoardSource, GameLog } from '#server/game/game.ts';
import type { KindRankings } from './kinds.ts';
import type { GuildFilter } from './ranked-guilds.ts';
import type { PlayerFilter } from './ranked-players.ts';
import type { BalanceAsOf, Everybody, Page } from './rankings.ts';
import type { SeenPlayers } from './reading/read-passes.ts';
import { type BoardOptions, openReadings, type Readings } from './reading/readings.ts';

/** In-memory rankings, refreshed in the background; requests never query the game. */
export interface Board extends Omit<Readings, 'last' | 'rankings'> {
  /** @throws GameUnavailable when the first reading takes longer than two seconds */
  players(filter: PlayerFilter, page: number, limit: number): Promise<Page<PlayerRow>>;
  /** @throws GameUnavailable as `players` */
  guilds(filter: GuildFilter, page: number, limit: number): Promise<Page<GuildRow>>;
  /** @throws GameUnavailable as `players` */
  balance(): Promise<BalanceAsOf>;
  /**
   * The ranked player with exactly this name, in any case; null when there is none.
   * @throws GameUnavailable as `players`
   */
  playerNamed(name: string): Promise<PlayerRow | null>;
  /** Whether anybody has exactly this name, in any case, ranked or not. @throws GameUnavailable as `players` */
  isNameTaken(name: string): Promise<boolean>;
  /** The ranked player with this id; null when unranked. @throws GameUnavailable as `players` */
  playerOfId(id: number): Promise<PlayerRow | null>;
  /** Rank among all players, from 1; null for unranked characters or before the first reading. */
  rankOfCharacter(id: number): number | null;
  /** The account of a ranked player; null for others, and before the first reading. */
  accountOfCharacter(id: number): number | null;
  /** @throws GameUnavailable as `players` */
  kinds(): Promise<KindRankings>;
  /** Place among all guilds, from 1; null for unranked guilds or before the first reading. */
  rankOfGuild(id: number): number | null;
  /** Whether a character, still of this name, is a game master's or blocked. */
  isExcluded(id: number, name: string): boolean;
  /** Whether a guild, still of this name, is led by a game master. */
  isGuildExcluded(id: number, name: string): boolean;
  /** A guild as the ranking lists it; null when it does not. @throws GameUnavailable as `players` */
  guildOfId(id: number): Promise<GuildRow | null>;
  /** Null while the rankings are not of now: before the first reading, and while readings fail. */
  everybody(): Everybody | null;
  /** Who has played lately; null where it is not counted, not known any more, or another instance reads the game. */
  seen(): SeenPlayers | null;
  /** Time of the current data; null before the first reading. */
  asOf(): Date | null;
}

export function openBoard(source: BoardSource, log: GameLog, options: BoardOptions = {}): Board {
  const { last, rankings, ...readings } = openReadings(source, log, options);
  const lastRankings = () => last()?.rankings;
  const isOfNow = () => readings.state() === 'ready';
  return {
    ...readings,
    players: async (filter, page, limit) => (await rankings()).players(filter, page, limit),
    guilds: async (filter, page, limit) => (await rankings()).guilds(filter, page, limit),
    balance: async () => (await rankings()).balance,
    playerNamed: async (name) => (await rankings()).playerNamed(name),
    isNameTaken: async (name) => (await rankings()).isNameTaken(name),
    playerOfId: async (id) => (await rankings()).playerOfId(id),
    rankOfCharacter: (id) => lastRankings()?.rankOfCharacter(id) ?? null,
    accountOfCharacter: (id) => lastRankings()?.accountOfCharacter(id) ?? null,
    kinds: async () => (await rankings()).kinds,
    rankOfGuild: (id) => lastRankings()?.rankOfGuild(id) ?? null,
    isExcluded: (id, name) => lastRankings()?.isExcluded(id, name) ?? false,
    isGuildExcluded: (id, name) => lastRankings()?.isGuildExcluded(id, name) ?? false,
    guildOfId: async (id) => (await rankings()).guildOfId(id),
    everybody: () => (isOfNow() ? (lastRankings()?.everybody() ?? null) : null),
    seen: () => (isOfNow() ? (last()?.seen ?? null) : null),
    asOf: () => lastRankings()?.asOf ?? null,
  };
}
