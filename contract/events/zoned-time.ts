const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a zone's clocks show, as if they were in UTC, in milliseconds. */
function wallClock(timeZone: string, moment: number): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

const dayMs = 86_400_000;

/**
 * The moment at which a zone's clocks show a day and a time. A time that is skipped when clocks go forward comes as
 * much later; one that comes twice is the first.
 * @param day `YYYY-MM-DD` @param time `HH:MM`
 */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (moment: number) => wallClock(timeZone, moment) - moment;
  const before = shown - offsetAt(shown - dayMs);
  const after = shown - offsetAt(shown + dayMs);
  const found = [before, after].filter((moment) => wallClock(timeZone, moment) === shown);
  return new Date(found.length > 0 ? Math.min(...found) : before);
}

/** The day (`YYYY-MM-DD`) and the time (`HH:MM`) that a zone's clocks show. */
export function clockIn(timeZone: string, moment: Date): { readonly day: string; readonly time: string } {
  const shown = new Date(wallClock(timeZone, moment.getTime())).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Names of time zones, as `Europe/Berlin`, `UTC` first. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}
