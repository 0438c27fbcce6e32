/** Held while the number of an account's passkeys matters. */
export function passkeyLock(accountId: number): string {
  return `passkeys ${accountId}`;
}
