/** A level that a character has reached. */
export interface ReachedLevel {
  readonly level: number;
  readonly at: Date;
}

/** What the game has written down itself; nothing where it keeps no such log, or none that is read by an index. */
export interface GameLogs {
  /** When one of its cores was last started; null where nobody knows. @throws GameUnavailable */
  lastStart(): Promise<Date | null>;
  /** By level. @throws GameUnavailable */
  levelsOf(character: { readonly id: number; readonly name: string }): Promise<readonly ReachedLevel[]>;
  /** When each guild was founded, by name: of several of one name the last. @throws GameUnavailable */
  foundings(): Promise<ReadonlyMap<string, Date>>;
}
