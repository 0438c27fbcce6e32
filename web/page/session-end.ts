import { createContext, useContext } from 'react';
import { ApiError } from '#web/api.ts';

const endings: readonly string[] = ['auth.required', 'auth.sessionExpired', 'auth.accountInactive'];

/** The error code if the session is over. */
export function sessionEndOf(error: unknown): string | undefined {
  return error instanceof ApiError && endings.includes(error.code) ? error.code : undefined;
}

/** A session that ended while its page is open. */
export interface SessionEnd {
  /** The session in the page's data; new data reset this state. */
  readonly session: object;
  readonly code: string;
}

interface SessionEnding {
  readonly ended: SessionEnd | null;
  readonly end: (ended: SessionEnd) => void;
}

/**
 * Kept as state instead of revalidating, which would remove the page: a form keeps its input until the owner has
 * logged in again.
 */
export const SessionEndContext = createContext<SessionEnding>({ ended: null, end: () => {} });

export function useSessionEnd(): SessionEnding {
  return useContext(SessionEndContext);
}
