/**
 * Parses the header `Retry-After`: seconds, also with a fraction as some services send them, or a date.
 * @param now in milliseconds
 * @returns whole seconds, at most `maxSeconds`; undefined when it is neither
 */
export function readRetryAfter(
  header: string | null | undefined,
  maxSeconds: number,
  now = Date.now(),
): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,12}(\.\d+)?$/.test(header)) return Math.min(Math.ceil(Number(header)), maxSeconds);
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return Math.min(Math.max(0, Math.ceil((date - now) / 1000)), maxSeconds);
}
