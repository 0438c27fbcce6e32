import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorProblems, errorTitle } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useSessionCheck } from '#web/page/use-session-check.ts';
import type { Problem } from '#web/ui/forms/error-summary.tsx';

export interface Submission {
  readonly busy: boolean;
  readonly done: boolean;
  /** Error messages of the last attempt, one per problem. */
  readonly failure: readonly Problem[];
  readonly failureTitle: string;
  /** Runs the call; ignored while one is running. */
  readonly send: (call: () => Promise<unknown>, onApiError?: (error: unknown) => void) => Promise<void>;
  readonly clear: () => void;
}

interface Failed {
  readonly error: unknown;
  readonly at: number;
}

const idle = { busy: false, done: false, failed: null as Failed | null };
const noProblems: readonly Problem[] = [];

function useWhenLoggedIn(run: () => void): void {
  const session = useSession();
  const before = useRef(session);
  useEffect(() => {
    if (session && !before.current) run();
    before.current = session;
  }, [session, run]);
}

/** @param ownTitle heading of errors */
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
  // The message about the expired session no longer applies.
  useWhenLoggedIn(useCallback(() => setState((before) => (before.failed ? idle : before)), []));
  const clear = useCallback(() => setState(idle), []);
  const failure = useMemo(
    () => (failed ? errorProblems(failed.error, failed.at, t) : noProblems),
    [failed, t],
  );
  const failureTitle = errorTitle(failed?.error, t, ownTitle);
  return { busy, done, failure, failureTitle, send, clear };
}
