import { useEffect, useState } from 'react';

/**
 * Counts down to 0. Measures how much time passes, as the browser's time of day may be wrong; by the clock, because
 * `performance.now()` stands still while a phone sleeps.
 * @param seconds as the server said
 */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
