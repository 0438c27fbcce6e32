import { useEffect } from 'react';

/**
 * Runs a callback at a point in time; in a hidden tab once it becomes visible.
 * @param at milliseconds since the epoch; null: never
 * @param isRetry also run as soon as the browser is online again
 */
export function useDeadline(at: number | null, isRetry: boolean, run: () => void): void {
  useEffect(() => {
    if (at === null) return;
    let timer: number | undefined;
    // Compares with the clock, because timers pause while a phone sleeps or a page is in the back/forward cache.
    const look = () => {
      window.clearTimeout(timer);
      if (document.hidden) return;
      const left = at - Date.now();
      if (left <= 0) run();
      else timer = window.setTimeout(look, left);
    };
    const runOnline = () => {
      if (!document.hidden) run();
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    if (isRetry) window.addEventListener('online', runOnline);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
      window.removeEventListener('online', runOnline);
    };
  }, [at, isRetry, run]);
}
