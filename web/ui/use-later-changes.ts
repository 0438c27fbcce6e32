import { useEffect, useRef } from 'react';

/** Calls back on changes of `value`, but not for its first one, so that input before hydration stays. */
export function useLaterChanges<T>(value: T, change: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    change();
  });
}
