/** One of each language, made once: making one costs more than a hundred uses. */
function kept<Format>(make: (tag: string) => Format): (tag: string) => Format {
  const made = new Map<string, Format>();
  return (tag) => {
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

const utc = { timeZone: 'UTC' } as const;
const numbers = kept((tag) => new Intl.NumberFormat(tag));
const dates = kept((tag) => new Intl.DateTimeFormat(tag, { ...utc, dateStyle: 'medium' }));
const longDates = kept((tag) => new Intl.DateTimeFormat(tag, { ...utc, dateStyle: 'long' }));
const times = kept(
  (tag) => new Intl.DateTimeFormat(tag, { ...utc, dateStyle: 'medium', timeStyle: 'short' }),
);
const months = kept((tag) => new Intl.DateTimeFormat(tag, { ...utc, month: 'short' }));
const monthsOfDays = kept((tag) => new Intl.DateTimeFormat(tag, { ...utc, day: 'numeric', month: 'short' }));

/** A figure in the page's language. Amounts beyond 2^53 come as text and stay exact. */
export function formatNumber(tag: string, value: number | string): string {
  const exact = typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : Number(value);
  return numbers(tag).format(exact);
}

/** Dates carry no clock of the visitor: they are read and written in UTC, so that both sides paint the same. */
export function formatDate(tag: string, iso: string): string {
  return dates(tag).format(new Date(iso));
}

/** With the month in full. */
export function formatLongDate(tag: string, iso: string): string {
  return longDates(tag).format(new Date(iso));
}

/** The short name of the month as it stands beside a day: Russian writes «27 июл.» but «июль». Czech and Portuguese write a figure there. */
export function formatMonth(tag: string, iso: string): string {
  const date = new Date(iso);
  const ofDay = monthsOfDays(tag)
    .formatToParts(date)
    .find(({ type }) => type === 'month')?.value;
  return ofDay && /\p{L}/u.test(ofDay) ? ofDay : months(tag).format(date);
}

export function formatTime(tag: string, iso: string): string {
  return times(tag).format(new Date(iso));
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
