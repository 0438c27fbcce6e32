import type { ChannelCondition } from '#contract/server-status/conditions.ts';
import type { Stamp } from './stamp.ts';

/** The last thing known of a channel, and of all together: see `player-counts/`. */
export interface ChannelStatesTable {
  /** As in STATUS_CHANNELS; empty for all together. */
  channel: string;
  state: ChannelCondition;
  /** Null where nobody counts. */
  players: number | null;
  shinso: number | null;
  chunjo: number | null;
  jinno: number | null;
  /** Questions in a row without an answer. */
  misses: number;
  /** Why it was not counted, a code for the owner. */
  detail: string | null;
  /** Since when it is up, or since when it is not. */
  since: Stamp;
  asked_at: Stamp;
  answered_at: Stamp | null;
}

/** Players of one minute. */
export interface PlayerMinutesTable {
  /** As in `ChannelStatesTable`. */
  channel: string;
  minute: Stamp;
  players: number | null;
  shinso: number | null;
  chunjo: number | null;
  jinno: number | null;
}

/** Sums of an hour's minutes. */
export interface PlayerHoursTable {
  channel: string;
  hour: Stamp;
  /** Minutes in which it was asked, in which it answered, and in which it counted. */
  asked: number;
  answered: number;
  counted: number;
  players: number;
  shinso: number;
  chunjo: number;
  jinno: number;
  peak: number | null;
  peak_at: Stamp | null;
}

/** Players and channels over time. */
export interface ServerStatusTables {
  channel_states: ChannelStatesTable;
  player_minutes: PlayerMinutesTable;
  player_hours: PlayerHoursTable;
}
