import { useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** The browser's time zone; UTC where the server draws, and until the page is hydrated. */
export function useVisitorZone(): { readonly timeZone: string; readonly isKnown: boolean } {
  const timeZone = useSyncExternalStore(never, visitorZone, () => '');
  return { timeZone: timeZone || 'UTC', isKnown: timeZone !== '' };
}

function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The server's time, which goes on each second while the page is visible; each minute for those who want less motion. The
 * browser's clock may be wrong, but it measures how much time passes.
 * @param serverNow ISO 8601, when the data were made
 */
export function useServerNow(serverNow: string): Date {
  const [now, setNow] = useState(() => new Date(serverNow));
  useEffect(() => {
    const begun = Date.now();
    const at = new Date(serverNow).getTime();
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(new Date(at + Date.now() - begun));
    };
    setNow(new Date(at));
    const timer = setInterval(tick, prefersCalm() ? 60_000 : 1_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow]);
  return now;
}
