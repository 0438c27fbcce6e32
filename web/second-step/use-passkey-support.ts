import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this browser has passkeys: it needs https or localhost, too. @param before hydration what is rendered */
export function usePasskeySupport(before: boolean): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => before,
  );
}
