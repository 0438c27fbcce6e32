import type { Generated } from 'kysely';
import type { BanState } from '#contract/bans/reasons.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Stamp } from './stamp.ts';

/** Bans of accounts, kept for ever. */
export interface BansTable {
  id: Generated<number>;
  account_id: number;
  login: string;
  /** The account while the ban is not over, else null: unique with the login, so that an account has one ban at a time. */
  running_account: number | null;
  /** Whose name the public list shows; null and empty for none. */
  character_id: number | null;
  character_name: string;
  /** One of `builtInReasons`, or empty for one of the owner's own. */
  reason: string;
  /** What an own reason said when it was given. */
  reason_text: string;
  reason_language: LanguageCode;
  /** Of an own reason's words in `design_texts`; empty for others. */
  reason_hash: string;
  /** To the player. */
  note: string;
  /** For staff alone. */
  evidence: string;
  is_public: number;
  given_by: string;
  given_at: Stamp;
  /** Null for ever. */
  ends_at: Stamp | null;
  state: BanState;
  /** When the state was entered: one that lasts was broken off. */
  state_at: Stamp;
  /** What the game had, and has instead; null for a column that was not written. */
  old_status: string | null;
  new_status: string | null;
  old_avail: string | null;
  new_avail: string | null;
  over_by: string | null;
  over_at: Stamp | null;
  over_reason: string;
}

/** The owner's own reasons. */
export interface BanReasonsTable {
  id: Generated<number>;
  language: LanguageCode;
  title: string;
  /** Of its words in `design_texts`. */
  text_hash: string;
  created_at: Stamp;
}

/** Bans and their reasons. */
export interface BansTables {
  bans: BansTable;
  ban_reasons: BanReasonsTable;
}
