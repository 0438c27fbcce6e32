import { useCallback, useEffect, useRef } from 'react';

/** Tells whether a part of the page is still there: what it asked for may come after it was closed or left. */
export function useStillThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
}
