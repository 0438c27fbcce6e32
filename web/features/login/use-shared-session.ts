import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { sessionEndOf, useSessionEnd } from '#web/page/session-end.ts';
import { useSession, useShell } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { forgetAccount, saveAccount, savedElsewhere } from './saved-account.ts';

/** Saves or removes the browser's copy of the account with the session. */
function useSavedAccount(): void {
  const { session, isSessionUnknown } = useShell();
  useEffect(() => {
    if (session) saveAccount(session.account);
    // Other tabs take a removed account for a logout.
    else if (!isSessionUnknown) forgetAccount();
  }, [session, isSessionUnknown]);
}

/** Syncs login and logout between tabs through the saved account. */
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
        // During an outage nothing is known, and data loaded anew would fail.
        if (!code) return;
        // An expired session keeps this tab's input, unlike a logout.
        if (session && code !== 'auth.required') return end({ session, code });
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
