import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads a page's data again every few seconds, as long as somebody looks at it and is online. */
export function useRefreshing(seconds: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate, state, seconds]);
}
