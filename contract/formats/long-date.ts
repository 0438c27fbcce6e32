const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per language, as making one is slow. Dates are in UTC, so that server and browser write the same. */
function formatOf(tag: string): Intl.DateTimeFormat {
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(tag, format);
  return format;
}

/** «7 May 2011», with no line's end between the day and its month; Spanish has three words, «7 de mayo». */
export function formatLongDate(tag: string, date: Date): string {
  const parts = formatOf(tag).formatToParts(date);
  const day = parts.findIndex(({ type }) => type === 'day');
  const month = parts.findIndex(({ type }) => type === 'month');
  const isBetween = (index: number) => index > Math.min(day, month) && index < Math.max(day, month);
  return parts
    .map(({ value }, index) => (isBetween(index) ? value.replaceAll(' ', '\u00a0') : value))
    .join('');
}
