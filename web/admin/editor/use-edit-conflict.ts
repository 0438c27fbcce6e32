import { useState } from 'react';
import { ApiError } from '#web/api.ts';

/** The published version. */
export interface Published {
  readonly title: string;
  readonly content: string;
  /** Code of the language it is written in. */
  readonly language: string;
  readonly revision: string;
}

export interface EditConflict<T> {
  /** The version somebody else published since this edit began. */
  readonly theirs: T | undefined;
  /** Loads that version when the error is an edit conflict. */
  readonly look: (error: unknown) => void;
  readonly forget: () => void;
}

/** Whether somebody else has changed the same item meanwhile: codes such as `news.outdated`. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code.endsWith('.outdated');
}

/**
 * Detects that somebody else changed the same item meanwhile.
 * @param read loads the present version; undefined when there is none any more
 * @param onFound for a form that takes over what it can
 */
export function useEditConflict<T>(
  read: () => Promise<T | undefined>,
  onFound?: (theirs: T) => void,
): EditConflict<T> {
  const [theirs, setTheirs] = useState<T>();

  async function lookAt(error: unknown): Promise<void> {
    if (!isEditConflict(error)) return;
    // If loading fails, only the error is shown; sending again retries.
    const found = await read().catch(() => undefined);
    setTheirs(found);
    if (found) onFound?.(found);
  }

  return { theirs, look: (error) => void lookAt(error), forget: () => setTheirs(undefined) };
}
