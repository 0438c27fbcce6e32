import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { sessionEndOf, useSessionEnd } from '#web/page/session-end.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { useOpenGateOver } from '#web/ui/login-panel-opening.ts';

/**
 * For whatever was refused: when the session is the reason, the page around learns that nobody, or somebody else,
 * is logged in, and the way to log in opens.
 */
export function useSessionCheck(): (error: unknown) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { t } = useTexts();
  const toast = useToast();
  const session = useSession();
  const { end } = useSessionEnd();
  const openGate = useOpenGateOver();
  return useCallback(
    async (error) => {
      const code = sessionEndOf(error);
      if (code) {
        if (session) end({ session, code });
        openGate();
      } else if (error instanceof ApiError && error.code === 'auth.sessionMismatch') {
        await revalidate();
        // The form was about another account and goes with it: its message must not.
        toast({ kind: 'error', title: errorText(error, t) });
      }
    },
    [revalidate, t, toast, session, end, openGate],
  );
}
