import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useAttended } from './use-attended.ts';

/** Revalidates the page's data periodically while the page is attended and online. @param seconds null for never */
export function usePolling(seconds: number | null): void {
  const { revalidate, state } = useRevalidator();
  const isAttended = useAttended();
  useEffect(() => {
    if (state !== 'idle' || seconds === null) return;
    const timer = setInterval(() => {
      if (isAttended() && navigator.onLine) void revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [revalidate, state, seconds, isAttended]);
}
