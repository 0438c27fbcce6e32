import { useState } from 'react';
import { ApiError } from '#web/api.ts';

/** What is published now, in English. */
export interface Published {
  readonly title: string;
  readonly content: string;
  readonly revision: string;
}

export interface Outdated<T extends Published> {
  /** What somebody else has published since the change was begun. */
  readonly theirs: T | undefined;
  /** Reads it when a change was refused for it. */
  readonly look: (error: unknown) => void;
  readonly forget: () => void;
}

const codes = ['news.outdated', 'pages.outdated'];

/** Two write the same at once. @param read what is published now; undefined when nothing is any more */
export function useOutdated<T extends Published>(read: () => Promise<T | undefined>): Outdated<T> {
  const [theirs, setTheirs] = useState<T>();

  async function lookAt(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || !codes.includes(error.code)) return;
    // Without it the refusal alone is shown; sending again tries again.
    setTheirs(await read().catch(() => undefined));
  }

  return { theirs, look: (error) => void lookAt(error), forget: () => setTheirs(undefined) };
}
