import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { forgetDrafts } from '#web/forms/forget-drafts.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useApi } from '#web/page/use-api.ts';
import { forgetAccount } from './saved-account.ts';

export function useLogout() {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { busy, failure, send } = useSubmission();
  const logout = useCallback(
    () =>
      send(async () => {
        await api.call('POST /api/auth/logout');
        forgetAccount();
        forgetDrafts();
        await revalidate();
      }),
    [api, revalidate, send],
  );
  return { logout, busy, failure };
}
