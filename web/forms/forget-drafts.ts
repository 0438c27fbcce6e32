/** Keys of drafts in session storage begin with it; `draft-storage.ts` adds the account and the draft's name. */
export const draftPrefix = 'draft:';

/** Keys of this tab's session storage that begin so; none without a storage. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** For a logout: whoever uses this tab next may be somebody else. In a file of its own, as every page loads it. */
export function forgetDrafts(): void {
  for (const key of storedKeys(draftPrefix)) sessionStorage.removeItem(key);
}
