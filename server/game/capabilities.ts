export type Severity = 'note' | 'limit' | 'error';

/** One thing an owner should know about the game's database. */
export interface Finding {
  /** Stable, in kebab-case; also the `code` of GameLimited. */
  readonly code: string;
  readonly severity: Severity;
  /** For an owner who is no programmer: what is so, what follows, what to do. */
  readonly sentence: string;
}

export type Verdict = 'works' | 'limited' | 'cannot';

/** What was read from the live columns when the connection was made. */
export interface GameCapabilities {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}
