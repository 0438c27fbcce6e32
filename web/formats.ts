/** A figure in the page's language. Amounts beyond 2^53 come as text and stay exact. */
export function formatNumber(tag: string, value: number | string): string {
  const exact = typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : Number(value);
  return new Intl.NumberFormat(tag).format(exact);
}

/** Dates carry no clock of the visitor: they are read and written in UTC, so that both sides paint the same. */
export function formatDate(tag: string, iso: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
}

export function formatTime(tag: string, iso: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}

/**
 * The game writes the local time of its own server without a zone (`2026-03-01 18:30:00`).
 * @returns the same wall clock read as UTC, or null when there is no such date
 */
export function gameTime(text: string | null): Date | null {
  const [, date, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/.exec(text ?? '') ?? [];
  const parsed = new Date(`${date}T${time}Z`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
