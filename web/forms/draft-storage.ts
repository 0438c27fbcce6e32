// Drafts in this tab's session storage, each of an account: null is a visitor. Browser only.

import { draftPrefix, storedKeys } from './forget-drafts.ts';

type AccountId = number | null;

const prefixOf = (account: AccountId) => `${draftPrefix}${account ?? 'visitor'}:`;

export const keyOf = (account: AccountId, name: string) => `${prefixOf(account)}${name}`;

export function hasDraft(account: AccountId, name: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(account, name)) !== null;
  } catch {
    return false;
  }
}

/** Names of an account's drafts in this tab. */
export function draftNames(account: AccountId): readonly string[] {
  return storedKeys(prefixOf(account)).map((key) => key.slice(prefixOf(account).length));
}

/** For a form whose subject is gone. */
export function forgetDraft(account: AccountId, name: string): void {
  try {
    sessionStorage.removeItem(keyOf(account, name));
  } catch {
    // Without storage there is no draft.
  }
}

/** For a form whose subject has another name now. */
export function renameDraft(account: AccountId, from: string, to: string): void {
  try {
    const kept = sessionStorage.getItem(keyOf(account, from));
    if (kept === null) return;
    sessionStorage.setItem(keyOf(account, to), kept);
    sessionStorage.removeItem(keyOf(account, from));
  } catch {
    // Without storage there is no draft.
  }
}
