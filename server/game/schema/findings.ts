/** `note` changes nothing, `limit` switches something off, `error` means the site cannot work with this database. */
export type Severity = 'note' | 'limit' | 'error';

/** One thing an owner should know about the game's database. */
export interface Finding {
  /** Stable, in kebab-case; also the `code` of GameLimited. */
  readonly code: string;
  readonly severity: Severity;
  /** For an owner who is no programmer: what is so, what follows, what to do. */
  readonly sentence: string;
  /** What the finding switches off: such a call throws GameLimited with this code. */
  readonly stops?: readonly AccountWrite[];
}

export type AccountWrite = 'register' | 'changePassword' | 'changeEmail';
