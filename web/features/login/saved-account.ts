import type { Account } from '#contract/account.ts';

const storageKey = 'account';

/** The browser's copy of the account: a convenience that is never believed (decisions §3). */
export function saveAccount(account: Account): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(account));
  } catch {
    // Storage that is full or forbidden changes nothing: the session is the cookie's.
  }
}

export function forgetAccount(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // See above.
  }
}
