import type { Generated } from 'kysely';
import type { OptionalKind } from '#contract/standings/kinds.ts';
import type { Stamp } from './stamp.ts';

/** Days whose standings are complete. */
export interface StandingDaysTable {
  /** `YYYY-MM-DD` in the owner's time zone. */
  day: string;
  /** The day of the same week from which its blocks say the difference; itself where they are whole. */
  base: string;
  noted_at: Stamp;
}

export type StandingKind = 'character' | 'guild';

/**
 * Ranks of 1,024 consecutive ids at the end of a day: see `server/standings/block.ts`. Of an optional ranking it is the
 * first ids in order, one row a day: see `server/standings/top-list.ts`.
 */
export interface StandingBlocksTable {
  kind: StandingKind | OptionalKind;
  /** The ids divided by 1,024; 0 for an optional ranking. */
  block: number;
  day: string;
  data: string;
}

/** Rankings as an administrator froze them. */
export interface RankingSeasonsTable {
  id: Generated<number>;
  name: string;
  frozen_at: Stamp;
  /** JSON: see `seasonListsSchema`. */
  lists: string;
}

/** Ranks over time. */
export interface StandingsTables {
  standing_days: StandingDaysTable;
  standing_blocks: StandingBlocksTable;
  ranking_seasons: RankingSeasonsTable;
}
