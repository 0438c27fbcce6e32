import type { ReadData } from '#server/board/reading/read-passes.ts';

/** A board that shares its readings with those of other instances. */
export interface SharingBoard {
  /** Shows what another instance has read. Never rejects. */
  take(read: ReadData): Promise<void>;
  /** Reads now, because this instance may. */
  wake(): void;
  /** Whether it has nothing to show, not even something old. */
  isEmpty(): boolean;
}

/** One of several instances reads the game and hands what it has read to the others. */
export interface SharedReadings {
  /** Begins. Called once. */
  join(board: SharingBoard): void;
  /** Whether this instance is to read the game now; otherwise it is given what another reads. */
  mayRead(): Promise<boolean>;
  /** Takes note of a reading, and hands it to the others where there are any, in the background. */
  publish(read: ReadData): void;
  /** Whether this instance reads the game for all. */
  isReader(): boolean;
}
