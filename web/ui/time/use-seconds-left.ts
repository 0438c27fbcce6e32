import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts down to 0. Measures how much time passes, as the browser's time of day may be wrong.
 * @param seconds as the server said
 * @param onOver called once, when 0 is reached
 */
export function useSecondsLeft(seconds: number, onOver?: () => void): number {
  const [left, setLeft] = useState(seconds);
  const whenOver = useEffectEvent(() => onOver?.());
  useEffect(() => {
    setLeft(seconds);
    const end = performance.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      whenOver();
    }, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
