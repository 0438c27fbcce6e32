import type { Stamp } from './tables/stamp.ts';

export function stamp(moment: Date): Stamp {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

export function parseStamp(kept: Stamp): Date {
  return new Date(`${kept.replace(' ', 'T')}Z`);
}

/** Converts a stamp to ISO 8601 in UTC, as the API returns it. */
export function isoTime(kept: Stamp): string {
  return `${kept.replace(' ', 'T')}Z`;
}

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format;
}

/** The day of a moment as `YYYY-MM-DD`, by the clocks of a time zone (`TIME_ZONE`). */
export function dayIn(timeZone: string, moment: Date): string {
  return dayFormatOf(timeZone).format(moment);
}
