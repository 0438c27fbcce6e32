import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { refusalLines } from '#web/refusal-text.ts';
import { useSession } from '#web/shell-data.ts';
import type { Problem } from '#web/ui/error-summary.tsx';
import { useSessionCheck } from '#web/use-session-check.ts';

export interface Submission {
  readonly busy: boolean;
  readonly done: boolean;
  /** What the server, or the missing connection, said to the last attempt: one message each. */
  readonly failure: readonly Problem[];
  /** Runs a form's call. A second one while the first is under way does nothing. */
  readonly send: (call: () => Promise<unknown>, onRefusal?: (error: unknown) => void) => Promise<void>;
  readonly clear: () => void;
}

const idle = { busy: false, done: false, failure: [] as readonly Problem[] };

/** Runs when somebody has logged in who was not before. */
function useWhenLoggedIn(run: () => void): void {
  const session = useSession();
  const before = useRef(session);
  useEffect(() => {
    if (session && !before.current) run();
    before.current = session;
  }, [session, run]);
}

/** The life of a form's submission: idle, busy, failed or done. What was typed is the form's own affair. */
export function useSubmission(): Submission {
  const { t } = useTexts();
  const [state, setState] = useState(idle);
  const { busy } = state;
  const checkSession = useSessionCheck();
  const send = useCallback<Submission['send']>(
    async (call, onRefusal) => {
      if (busy) return;
      setState({ ...idle, busy: true });
      try {
        await call();
        setState({ ...idle, done: true });
      } catch (error) {
        setState({ ...idle, failure: refusalLines(error, t).map((text) => ({ text })) });
        onRefusal?.(error);
        await checkSession(error);
      }
    },
    [busy, t, checkSession],
  );
  // That the session had ended is no longer true then.
  useWhenLoggedIn(useCallback(() => setState((before) => (before.failure.length > 0 ? idle : before)), []));
  const clear = useCallback(() => setState(idle), []);
  return { ...state, send, clear };
}
