/** What the administration's account pages allow. */
export const accountFileLimits = {
  /** Characters of what is searched for. */
  query: 64,
  /** Accounts that a search lists at most. */
  found: 50,
  /** Characters of a note. */
  note: 2_000,
  /** Notes of an account. */
  notes: 100,
  /** Rows of the game's log on a page, and pages. */
  logRows: 50,
  logPages: 20,
  /** A look at addresses is noted once in so many minutes for each account and member of staff. */
  lookMinutes: 10,
} as const;

/** Whether a text is a whole network address: four numbers, or parts of an IPv6 address. */
export function looksLikeAddress(text: string): boolean {
  const trimmed = text.trim();
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(trimmed) || /^[0-9a-f]*:[0-9a-f.:]*:[0-9a-f.:]*$/i.test(trimmed);
}
