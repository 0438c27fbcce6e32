import { useEffect } from 'react';

/**
 * Runs something once its time has come, again for each new time. In a hidden tab nothing is due before it is seen.
 * @param at milliseconds since the epoch; null: never
 * @param isRetry whether a failed request is repeated: then also as soon as the browser is online again
 */
export function useWhenDue(at: number | null, isRetry: boolean, run: () => void): void {
  useEffect(() => {
    if (at === null) return;
    let timer: number | undefined;
    // Looks at the clock: timers stand still while a phone sleeps or a page is kept for the back button.
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
