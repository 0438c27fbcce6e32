/** `note` changes nothing, `limit` disables something, `error` makes the database unusable. */
export type Severity = 'note' | 'limit' | 'error';

export interface Finding {
  /** Stable, in kebab-case; also the `code` of GameLimited. */
  readonly code: string;
  readonly severity: Severity;
  /** For a non-programmer: the fact, its consequence and what to do. */
  readonly sentence: string;
  /** Disabled writes, which throw GameLimited with this code. */
  readonly stops?: readonly AccountWrite[];
}

export type AccountWrite =
  | 'register'
  | 'changePassword'
  | 'changeEmail'
  | 'closeAccount'
  | 'changeDeletionCode'
  | 'changeStoragePassword'
  | 'moveCharacter'
  | 'blockAccount'
  /** Read, not written: what characters wear. */
  | 'showEquipment';
