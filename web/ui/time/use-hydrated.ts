import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the browser has taken the page over, and may show what only it knows, such as its clock and time zone. False on the
 * server and while its page is taken over, which has to show what the server has written.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
