import type { Generated } from 'kysely';
import type { Stamp } from './stamp.ts';

/** Emblems of guilds, read from the game's files. */
export interface GuildMarksTable {
  guild_id: number;
  version: string;
  /** Base64. */
  png: string;
}

/** What was last read of each guild's wars. */
export interface WatchedGuildsTable {
  guild_id: number;
  /** Null for guilds that were there when the site began to watch. */
  first_seen_at: Stamp | null;
  won: number;
  drawn: number;
  lost: number;
}

export type WarResult = 'won' | 'drawn' | 'lost';

/** Ends of wars, noticed by a guild's counters. */
export interface GuildWarEndsTable {
  id: Generated<number>;
  guild_id: number;
  ended_at: Stamp;
  result: WarResult;
}

/** What the site notes of guilds. */
export interface GuildsTables {
  guild_marks: GuildMarksTable;
  watched_guilds: WatchedGuildsTable;
  guild_war_ends: GuildWarEndsTable;
}
