import { useCallback, useEffect, useRef } from 'react';

const unattendedMs = 5 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Tells whether the page is visible and was touched in the last minutes: polls of a page that was left open would keep a
 * staff session alive.
 */
export function useAttended(): () => boolean {
  const lastInput = useRef(0);
  useEffect(() => {
    const note = () => {
      lastInput.current = performance.now();
    };
    note();
    for (const input of inputs) window.addEventListener(input, note, { capture: true, passive: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, note, { capture: true });
    };
  }, []);
  return useCallback(
    () => document.visibilityState === 'visible' && performance.now() - lastInput.current < unattendedMs,
    [],
  );
}
