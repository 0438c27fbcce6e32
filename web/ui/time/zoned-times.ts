/** The last part of a zone's name, as «Buenos Aires», with its distance from UTC, as «UTC+1». */
export function zoneName(tag: string, timeZone: string, at: Date): string {
  if (timeZone === 'UTC') return 'UTC';
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC');
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return offset ? `${city} (${offset})` : city;
}

/** «Sat, 28 Nov, 10:00». @param year whether it is said, too */
export function formatMoment(tag: string, timeZone: string, moment: string | Date, year?: 'numeric'): string {
  return new Intl.DateTimeFormat(tag, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment));
}

/** «10:00» */
export function formatClock(tag: string, timeZone: string, iso: string): string {
  return new Intl.DateTimeFormat(tag, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** «Saturday», «28 Nov» of a day. @param day `YYYY-MM-DD` */
export function dayNames(tag: string, day: string): { readonly weekday: string; readonly date: string } {
  const noon = new Date(`${day}T12:00:00Z`);
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...parts }).format(noon);
  return { weekday: format({ weekday: 'long' }), date: format({ day: 'numeric', month: 'short' }) };
}

/** 200 as «200%», with the language's own space. */
export function formatPercent(tag: string, value: number): string {
  return new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100);
}

/** With the seconds of each. */
export const timeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export interface TimePart {
  readonly unit: (typeof timeUnits)[number][0];
  readonly value: number;
}

/**
 * Seconds by their two greatest units, with three below a day: «2 days 10 hours», «3 hours 54 minutes 12 seconds».
 */
export function timeParts(seconds: number): readonly TimePart[] {
  const whole = timeUnits.map(([unit, size], index) => {
    const greater = timeUnits[index - 1]?.[1] ?? Number.POSITIVE_INFINITY;
    return { unit, value: Math.floor((Math.max(0, seconds) % greater) / size) };
  });
  const [days] = whole;
  return days && days.value > 0 ? whole.slice(0, 2) : whole.slice(1);
}

/** The number and the short name of its unit, in the language's order. */
export function unitParts(tag: string, { unit, value }: TimePart): readonly Intl.NumberFormatPart[] {
  const format = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    // German has «h» beside «Min.» among its narrow ones.
    unitDisplay: tag.startsWith('de') ? 'short' : 'narrow',
    minimumIntegerDigits: unit === 'day' ? 1 : 2,
  });
  return format.formatToParts(value);
}
