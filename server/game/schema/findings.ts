/** `note` changes nothing, `limit` disables something, `error` makes the database unusable. */
export type Severity = 'note' | 'limit' | 'error';

export interface Finding {
  /** Stable, in kebab-case; also the `code` of GameLimited. */
  readonly code: string;
  readonly severity: Severity;
  /** For a non-programmer: the fact, its consequence and what to do. */
  readonly sentence: string;
  /** What is not done: it throws GameLimited with this code. */
  readonly stops?: readonly GameAction[];
}

/** What a game may not allow, and whether it changes the game: nothing of that is done on a read-only server. */
export const gameActions = {
  register: 'write',
  changePassword: 'write',
  changeEmail: 'write',
  closeAccount: 'write',
  changeDeletionCode: 'write',
  changeStoragePassword: 'write',
  moveCharacter: 'write',
  blockAccount: 'write',
  showEquipment: 'read',
} as const;

export type GameAction = keyof typeof gameActions;
