import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useToast } from '#web/ui/toast.tsx';
import { useApi } from '#web/use-api.ts';
import { useSubmission } from '#web/use-submission.ts';
import { forgetAccount } from './saved-account.ts';

/** Ends the session here and on the server; pages then show what anybody sees. */
export function useLogout() {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { t } = useTranslation();
  const toast = useToast();
  const { busy, failure, send } = useSubmission();
  const logout = useCallback(
    () =>
      send(async () => {
        await api.call('POST /api/auth/logout');
        forgetAccount();
        await revalidate();
        toast({ kind: 'success', title: t('login.loggedOut') });
      }),
    [api, revalidate, send, t, toast],
  );
  return { logout, busy, failure };
}
