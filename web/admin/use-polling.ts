import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Revalidates the page's data periodically while the page is visible and online. */
export function usePolling(seconds: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate, state, seconds]);
}
