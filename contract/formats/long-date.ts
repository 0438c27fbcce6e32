const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per language, as making one is slow. In UTC, so that server and browser write the same. */
function formatOf(tag: string): Intl.DateTimeFormat {
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(tag, format);
  return format;
}

/**
 * «7 May 2011» of an ISO 8601 time, in UTC, with no line's end between the day and its month; Spanish has three words, «7 de mayo».
 * The parts only tell where these are: Node and Chromium join them with other spaces (Russian, before «г.») than `format`.
 */
export function formatLongDate(tag: string, iso: string): string {
  const date = new Date(iso);
  const format = formatOf(tag);
  const parts = format.formatToParts(date);
  const day = parts.findIndex(({ type }) => type === 'day');
  const month = parts.findIndex(({ type }) => type === 'month');
  const dayAndMonth = parts
    .slice(Math.min(day, month), Math.max(day, month) + 1)
    .map(({ value }) => value)
    .join('');
  return format.format(date).replace(dayAndMonth, dayAndMonth.replaceAll(' ', '\u00a0'));
}
