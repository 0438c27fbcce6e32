/** The game lower-cases the typed login before its lookup, so logins are stored in lower case. */
export function storedLogin(login: string): string {
  return login.toLowerCase();
}

/**
 * The login as its owner knows it.
 * @param spelling as registered on this site; undefined for accounts made elsewhere
 */
export function displayLogin(account: { readonly login: string }, spelling?: string): string {
  const believed = spelling !== undefined && storedLogin(spelling) === storedLogin(account.login);
  return believed ? spelling : account.login;
}

/** Compares a typed login case-sensitively (docs/decisions/003-case-sensitive-logins.md). */
export function isSameLogin(typed: string, account: { readonly login: string }, spelling?: string): boolean {
  return typed === displayLogin(account, spelling);
}
