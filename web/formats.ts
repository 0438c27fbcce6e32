/** Caches one formatter per language, as creating one is slow. */
function cachePerTag<Format>(make: (tag: string) => Format): (tag: string) => Format {
  const made = new Map<string, Format>();
  return (tag) => {
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

const utc = { timeZone: 'UTC' } as const;
const numbers = cachePerTag((tag) => new Intl.NumberFormat(tag));
const dates = cachePerTag((tag) => new Intl.DateTimeFormat(tag, { ...utc, dateStyle: 'medium' }));
const longDates = cachePerTag((tag) => new Intl.DateTimeFormat(tag, { ...utc, dateStyle: 'long' }));
const times = cachePerTag(
  (tag) =>
    new Intl.DateTimeFormat(tag, { ...utc, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
);
const months = cachePerTag((tag) => new Intl.DateTimeFormat(tag, { ...utc, month: 'short' }));
const monthsOfDays = cachePerTag(
  (tag) => new Intl.DateTimeFormat(tag, { ...utc, day: 'numeric', month: 'short' }),
);

/** Amounts beyond 2^53 are passed as text and stay exact. */
export function formatNumber(tag: string, value: number | string): string {
  const exact = typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : Number(value);
  return numbers(tag).format(exact);
}

/** Dates are formatted in UTC, so that server and browser render the same. */
export function formatDate(tag: string, iso: string): string {
  return dates(tag).format(new Date(iso));
}

/** With the month in full. */
export function formatLongDate(tag: string, iso: string): string {
  return longDates(tag).format(new Date(iso));
}

/**
 * Short month as used beside a day: Russian «27 июл.» but «июль» alone. Czech and Portuguese would use a number.
 */
export function formatMonth(tag: string, iso: string): string {
  const date = new Date(iso);
  const ofDay = monthsOfDays(tag)
    .formatToParts(date)
    .find(({ type }) => type === 'month')?.value;
  return ofDay && /\p{L}/u.test(ofDay) ? ofDay : months(tag).format(date);
}

/** The day and the short month, for axes. */
export function formatDayAndMonth(tag: string, iso: string): string {
  return monthsOfDays(tag).format(new Date(iso));
}

export function formatTime(tag: string, iso: string): string {
  return times(tag).format(new Date(iso));
}

/**
 * Parses the game server's local time, which has no zone (`2026-03-01 18:30:00`).
 * @returns the same wall clock as UTC; null for an invalid date
 */
export function gameTime(text: string | null): Date | null {
  const [, date, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/.exec(text ?? '') ?? [];
  const parsed = new Date(`${date}T${time}Z`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
