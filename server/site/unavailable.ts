/** The site's database cannot be asked now. It comes back by itself: answer 503 and try again later. */
export class SiteUnavailable extends Error {
  override readonly name = 'SiteUnavailable';
  constructor(options?: ErrorOptions) {
    super("The site's database is unavailable", options);
  }
}

/** Whether an error says nothing of what was asked, but that nobody can be answered. */
export function isSiteUnavailable(error: unknown): boolean {
  return error instanceof SiteUnavailable;
}
