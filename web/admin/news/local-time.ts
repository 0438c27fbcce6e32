const two = (number: number) => String(number).padStart(2, '0');

/** `max` of a `datetime-local` input: browsers then let no fifth digit into the year, with which it would be no date. */
export const latestLocalTime = '9999-12-31T23:59';

/** The value of a `datetime-local` input, in the browser's time zone. @param iso ISO 8601 with time zone */
export function toLocalTime(iso: string): string {
  const time = new Date(iso);
  // In four digits: while a year is typed it is 0002, then 0020.
  const year = String(time.getFullYear()).padStart(4, '0');
  const date = [year, two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** ISO 8601 in UTC of the value of a `datetime-local` input; undefined when it is none. */
export function fromLocalTime(local: string): string | undefined {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** The browser's time zone, as «Europe/Bucharest (GMT+3)». @param at local time the offset counts for */
export function localZone(tag: string, at: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const time = fromLocalTime(at) === undefined ? new Date() : new Date(at);
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(time);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset === '' || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}

/** A moment in the browser's time zone, which is named. */
export function formatLocalTime(tag: string, iso: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
  const zone = localZone(tag, toLocalTime(iso));
  return `${new Intl.DateTimeFormat(tag, format).format(new Date(iso))}, ${zone}`;
}
