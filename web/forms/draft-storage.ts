// Drafts in this tab's session storage. Browser only.

export const keyOf = (name: string) => `draft:${name}`;

export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(name)) !== null;
  } catch {
    return false;
  }
}

/** Names of all drafts of this tab. */
export function draftNames(): readonly string[] {
  try {
    const prefix = keyOf('');
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** For a form whose subject has another name now. */
export function renameDraft(from: string, to: string): void {
  try {
    const kept = sessionStorage.getItem(keyOf(from));
    if (kept === null) return;
    sessionStorage.setItem(keyOf(to), kept);
    sessionStorage.removeItem(keyOf(from));
  } catch {
    // Without storage there is no draft.
  }
}

/** For a logout: whoever uses this tab next may be somebody else. */
export function forgetDrafts(): void {
  for (const name of draftNames()) sessionStorage.removeItem(keyOf(name));
}
