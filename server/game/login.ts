/** How a login is stored: the game lower-cases what the player types before it looks. */
export function storedLogin(login: string): string {
  return login.toLowerCase();
}

/**
 * Whether a typed login is the account's, case sensitively (docs/decisions/003-login-case.md).
 * @param spelling the login as it was registered on this site, undefined for accounts made elsewhere
 */
export function isSameLogin(typed: string, account: { readonly login: string }, spelling?: string): boolean {
  const believed = spelling !== undefined && storedLogin(spelling) === storedLogin(account.login);
  return typed === (believed ? spelling : account.login);
}
