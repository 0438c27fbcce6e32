import type { Account } from '#contract/api/account.ts';

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

/** Whose account another tab has saved; null when it has forgotten one, undefined when the event is about something else. */
export function savedElsewhere({ key, newValue }: StorageEvent): number | null | undefined {
  // Without a key everything is gone.
  if (key !== storageKey && key !== null) return undefined;
  try {
    const saved: unknown = JSON.parse(newValue ?? 'null');
    const id: unknown = typeof saved === 'object' && saved !== null ? Reflect.get(saved, 'id') : null;
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}
