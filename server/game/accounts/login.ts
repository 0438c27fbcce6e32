/** How a login is stored: the game lower-cases what the player types before it looks. */
export function storedLogin(login: string): string {
  return login.toLowerCase();
}

/**
 * The login as its owner knows it.
 * @param spelling as it was registered on this site, undefined for accounts made elsewhere
 */
export function spelledLogin(account: { readonly login: string }, spelling?: string): string {
  const believed = spelling !== undefined && storedLogin(spelling) === storedLogin(account.login);
  return believed ? spelling : account.login;
}

/** Whether a typed login is the account's, case sensitively (docs/decisions/003-case-sensitive-logins.md). */
export function isSameLogin(typed: string, account: { readonly login: string }, spelling?: string): boolean {
  return typed === spelledLogin(account, spelling);
}
