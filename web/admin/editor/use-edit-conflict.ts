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

export interface EditConflict<T extends Published> {
  /** The version somebody else published since this edit began. */
  readonly theirs: T | undefined;
  /** Loads that version when the error is an edit conflict. */
  readonly look: (error: unknown) => void;
  readonly forget: () => void;
}

const codes = ['events.outdated', 'news.outdated', 'pages.outdated', 'translations.outdated'];

/**
 * Detects that somebody else published the same item meanwhile.
 * @param read loads the published version; undefined when there is none any more
 */
export function useEditConflict<T extends Published>(read: () => Promise<T | undefined>): EditConflict<T> {
  const [theirs, setTheirs] = useState<T>();

  async function lookAt(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || !codes.includes(error.code)) return;
    // If loading fails, only the error is shown; sending again retries.
    setTheirs(await read().catch(() => undefined));
  }

  return { theirs, look: (error) => void lookAt(error), forget: () => setTheirs(undefined) };
}
