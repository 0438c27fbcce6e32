/** The site's database is unreachable; usually temporary: answer 503 and retry. */
export class SiteUnavailable extends Error {
  override readonly name = 'SiteUnavailable';
  constructor(options?: ErrorOptions) {
    super("The site's database is unavailable", options);
  }
}
