import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { sessionEndOf, useSessionEnd } from '#web/page/session-end.ts';
import { useShell } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { forgetAccount, saveAccount, savedAccountId, savedElsewhere } from './saved-account.ts';

/** Saves or removes the browser's copy of the account with the session. */
function useSavedAccount(): void {
  const { session, isSessionUnknown, isPreview } = useShell();
  useEffect(() => {
    if (session) saveAccount(session.account);
    // Other tabs take a removed account for a logout.
    else if (!isSessionUnknown && !isPreview) forgetAccount();
  }, [session, isSessionUnknown, isPreview]);
}

/** How often a page that was opened during an outage asks who is logged in. */
const askAgainMs = 15_000;

/** Syncs login and logout between tabs through the saved account, and finds the session again after an outage. */
export function useSharedSession(): void {
  useSavedAccount();
  const api = useApi();
  const { session, isSessionUnknown, isPreview } = useShell();
  const { revalidate, state } = useRevalidator();
  const { end } = useSessionEnd();
  const follow = useEffectEvent(async () => {
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
  });
  // Data that is still being loaded is not asked for again.
  const askAgain = useEffectEvent(() => {
    if (state === 'idle') void follow();
  });
  const followOther = useEffectEvent((id: number | null | undefined) => {
    if (!isPreview && id !== undefined && id !== (session?.account.id ?? null)) void follow();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('storage', (event) => followOther(savedElsewhere(event)), { signal });
    // A page in the back/forward cache hears of no change.
    const onShow = (event: PageTransitionEvent) => event.persisted && followOther(savedAccountId());
    window.addEventListener('pageshow', onShow, { signal });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (!isSessionUnknown) return;
    const timer = setInterval(() => askAgain(), askAgainMs);
    return () => clearInterval(timer);
  }, [isSessionUnknown]);
}
