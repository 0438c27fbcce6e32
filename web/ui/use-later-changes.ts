import { useEffect, useRef } from 'react';

/**
 * Does something whenever `value` has become another one. Not for the first one: what a visitor did before the page
 * lived stays as it is.
 */
export function useLaterChanges<T>(value: T, change: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    change();
  });
}
