const kinds = {
  date: { dateStyle: 'medium' },
  time: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  month: { month: 'short' },
  dayAndMonth: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** One formatter per kind and language, as making one is slow. */
function formatOf(kind: keyof typeof kinds, tag: string): Intl.DateTimeFormat {
  const key = kind + tag;
  const format = made.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...kinds[kind] });
  made.set(key, format);
  return format;
}

/** Dates are formatted in UTC, so that server and browser render the same. */
export function formatDate(tag: string, iso: string): string {
  return formatOf('date', tag).format(new Date(iso));
}

/**
 * Short month as used beside a day: Russian «27 июл.» but «июль» alone. Czech and Portuguese would use a number.
 */
export function formatMonth(tag: string, iso: string): string {
  const date = new Date(iso);
  const ofDay = formatOf('dayAndMonth', tag)
    .formatToParts(date)
    .find(({ type }) => type === 'month')?.value;
  return ofDay && /\p{L}/u.test(ofDay) ? ofDay : formatOf('month', tag).format(date);
}

/** The day and the short month, for axes. */
export function formatDayAndMonth(tag: string, iso: string): string {
  return formatOf('dayAndMonth', tag).format(new Date(iso));
}

export function formatTime(tag: string, iso: string): string {
  return formatOf('time', tag).format(new Date(iso));
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
