const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per language, as making one is slow. In UTC, so that server and browser write the same. */
function formatOf(tag: string): Intl.DateTimeFormat {
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(tag, format);
  return format;
}

/**
 * «7 May 2011» of an ISO 8601 time, in UTC, which no line's end tears. Node and Chromium put different spaces into some (Russian,
 * before «г.»); here all are U+00A0.
 */
export function formatLongDate(tag: string, iso: string): string {
  return formatOf(tag).format(new Date(iso)).replaceAll(/\s/g, '\u00a0');
}
