import { createContext, useContext } from 'react';
import { ApiError } from '#web/api.ts';

const endings: readonly string[] = ['auth.required', 'auth.sessionExpired', 'auth.accountInactive'];

/** The code of a refusal that says that the session is over; undefined for any other error. */
export function sessionEndOf(error: unknown): string | undefined {
  return error instanceof ApiError && endings.includes(error.code) ? error.code : undefined;
}

/** A session that was found to be over while a page that was loaded with it is open. */
export interface SessionEnd {
  /** As the page's data have it: with new data the end is forgotten. */
  readonly session: object;
  readonly code: string;
}

interface SessionEnding {
  readonly ended: SessionEnd | null;
  readonly end: (ended: SessionEnd) => void;
}

/**
 * Loading the page's data anew would tell the same, but take the page away: a form stays with what was typed until its
 * owner has logged in again.
 */
export const SessionEndContext = createContext<SessionEnding>({ ended: null, end: () => {} });

export function useSessionEnd(): SessionEnding {
  return useContext(SessionEndContext);
}
