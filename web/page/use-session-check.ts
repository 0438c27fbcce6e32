import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { sessionEndOf, useSessionEnd } from '#web/page/session-end.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { useOpenLoginDialog } from '#web/ui/login-panel-context.ts';

/** Call after an API error: if the session is over or another one, updates the shell and opens the login. */
export function useSessionCheck(): (error: unknown) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { t } = useTexts();
  const toast = useToast();
  const session = useSession();
  const { end } = useSessionEnd();
  const openLoginPanel = useOpenLoginDialog();
  return useCallback(
    async (error) => {
      const code = sessionEndOf(error);
      if (code) {
        if (session) end({ session, code });
        openLoginPanel();
      } else if (error instanceof ApiError && error.code === 'auth.sessionMismatch') {
        await revalidate();
        // The form belonged to another account and is removed, so the message is shown as a toast.
        toast({ kind: 'error', title: errorText(error, t) });
      }
    },
    [revalidate, t, toast, session, end, openLoginPanel],
  );
}
