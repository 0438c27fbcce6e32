import type { Account } from '#contract/api/account/account.ts';

const storageKey = 'account';

/** The browser's copy of the account; never trusted, because anything in the browser can change it. */
export function saveAccount(account: Account): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(account));
  } catch {
    // Storage may be full or forbidden; the cookie holds the session.
  }
}

export function forgetAccount(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}

function idOf(json: string | null): number | null {
  try {
    const saved: unknown = JSON.parse(json ?? 'null');
    const id: unknown = typeof saved === 'object' && saved !== null ? Reflect.get(saved, 'id') : null;
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}

/** Id of the saved account; null without one, undefined where storage is forbidden. */
export function savedAccountId(): number | null | undefined {
  try {
    return idOf(localStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

/** Account id saved by another tab; null when it was removed, undefined for unrelated events. */
export function savedElsewhere({ key, newValue }: StorageEvent): number | null | undefined {
  // No key: the whole storage was cleared.
  return key === storageKey || key === null ? idOf(newValue) : undefined;
}
