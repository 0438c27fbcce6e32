import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { sessionEndOf, useSessionEnd } from '#web/page/session-end.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { forgetAccount, saveAccount, savedElsewhere } from './saved-account.ts';

/** Keeps the browser's copy of the account like the session it belongs to. */
function useSavedAccount(): void {
  const session = useSession();
  useEffect(() => {
    if (session) saveAccount(session.account);
    else forgetAccount();
  }, [session]);
}

/** All tabs share one session: this one logs in and out with the others, which save and forget its account. */
export function useSharedSession(): void {
  useSavedAccount();
  const api = useApi();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const { end } = useSessionEnd();
  useEffect(() => {
    async function follow(): Promise<void> {
      try {
        await api.call('GET /api/auth/session', { query: {} });
      } catch (error) {
        const code = sessionEndOf(error);
        // Ended by itself: what is typed here stays, unlike where somebody has logged out.
        if (session && code && code !== 'auth.required') return end({ session, code });
      }
      await revalidate();
    }
    const listen = (event: StorageEvent) => {
      const id = savedElsewhere(event);
      if (id !== undefined && id !== (session?.account.id ?? null)) void follow();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [api, session, revalidate, end]);
}
