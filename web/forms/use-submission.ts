import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorProblems, errorTitle } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useSessionCheck } from '#web/page/use-session-check.ts';
import type { Problem } from '#web/ui/forms/error-summary.tsx';

export interface Submission {
  readonly busy: boolean;
  readonly done: boolean;
  /** What the server, or the missing connection, said to the last attempt: one message each. */
  readonly failure: readonly Problem[];
  /** The heading above `failure`. */
  readonly failureTitle: string;
  /** Runs a form's call. A second one while the first is under way does nothing. */
  readonly send: (call: () => Promise<unknown>, onApiError?: (error: unknown) => void) => Promise<void>;
  readonly clear: () => void;
}

interface Failed {
  readonly error: unknown;
  readonly at: number;
}

const idle = { busy: false, done: false, failed: null as Failed | null };
const noProblems: readonly Problem[] = [];

/** Runs when somebody has logged in who was not before. */
function useWhenLoggedIn(run: () => void): void {
  const session = useSession();
  const before = useRef(session);
  useEffect(() => {
    if (session && !before.current) run();
    before.current = session;
  }, [session, run]);
}

/**
 * The life of a form's submission: idle, busy, failed or done. What was typed is the form's own affair.
 * @param ownTitle says what did not work
 */
export function useSubmission(ownTitle?: string): Submission {
  const { t } = useTexts();
  const [{ busy, done, failed }, setState] = useState(idle);
  const checkSession = useSessionCheck();
  const send = useCallback<Submission['send']>(
    async (call, onApiError) => {
      if (busy) return;
      setState({ ...idle, busy: true });
      try {
        await call();
        setState({ ...idle, done: true });
      } catch (error) {
        setState({ ...idle, failed: { error, at: Date.now() } });
        onApiError?.(error);
        await checkSession(error);
      }
    },
    [busy, checkSession],
  );
  // That the session had ended is no longer true then.
  useWhenLoggedIn(useCallback(() => setState((before) => (before.failed ? idle : before)), []));
  const clear = useCallback(() => setState(idle), []);
  const failure = useMemo(
    () => (failed ? errorProblems(failed.error, failed.at, t) : noProblems),
    [failed, t],
  );
  const failureTitle = errorTitle(failed?.error, t, ownTitle);
  return { busy, done, failure, failureTitle, send, clear };
}
