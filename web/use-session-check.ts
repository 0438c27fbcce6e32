import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { ApiRefusal } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { refusalText } from '#web/refusal-text.ts';
import { useOpenGate } from '#web/ui/gate-opening.ts';
import { useToast } from '#web/ui/toast.tsx';

const endings: readonly string[] = ['auth.required', 'auth.sessionExpired', 'auth.accountInactive'];

/**
 * For whatever was refused: when the session is the reason, the page around learns that nobody, or somebody else,
 * is logged in, and the way to log in opens.
 */
export function useSessionCheck(): (error: unknown) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { t } = useTexts();
  const toast = useToast();
  const openGate = useOpenGate();
  return useCallback(
    async (error) => {
      const code = error instanceof ApiRefusal ? error.code : '';
      const isAnother = code === 'auth.sessionMismatch';
      if (!isAnother && !endings.includes(code)) return;
      await revalidate();
      // The form was about another account and goes with it: its message must not.
      if (isAnother) toast({ kind: 'error', title: refusalText(error, t) });
      else openGate();
    },
    [revalidate, t, toast, openGate],
  );
}
