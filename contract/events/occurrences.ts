import type { EventRepeats } from './event-kinds.ts';
import { momentIn } from './zoned-time.ts';

/** When an event takes place, by the clocks of a time zone. */
export interface Schedule {
  readonly repeats: EventRepeats;
  /** The first day, `YYYY-MM-DD`; a weekly event is always on its day of the week. */
  readonly startsOn: string;
  /** `HH:MM` */
  readonly startsAt: string;
  /** Name of the IANA time zone. */
  readonly timeZone: string;
  /** How long it lasts. */
  readonly minutes: number;
  /** The last day a weekly event may begin on; null for ever. */
  readonly until: string | null;
}

export interface Occurrence {
  /** The local day it begins on, which names it for good. */
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function occurrenceOn({ startsAt, timeZone, minutes }: Schedule, day: string): Occurrence {
  const start = momentIn(timeZone, day, startsAt);
  return { day, startsAt: start, endsAt: new Date(start.getTime() + minutes * minuteMs) };
}

/** A week with which the search can begin: no occurrence before it ends after the moment. */
function firstWeek({ startsOn, minutes }: Schedule, from: Date): number {
  const passed = from.getTime() - Date.parse(`${startsOn}T00:00:00Z`) - minutes * minuteMs;
  // A day for the time zone's distance from UTC.
  return Math.max(0, Math.floor((passed - dayMs) / weekMs) - 1);
}

interface Range {
  /** Those that end after this moment. */
  readonly from: Date;
  /** At most so many. */
  readonly most: number;
  /** Only those that begin before this moment, but always the first one. */
  readonly before?: Date;
}

/** The occurrences that are running or still to come, in their order. */
export function occurrencesOf(schedule: Schedule, { from, most, before }: Range): readonly Occurrence[] {
  const { startsOn, repeats, until } = schedule;
  if (repeats === 'once') {
    const only = occurrenceOn(schedule, startsOn);
    return only.endsAt > from ? [only] : [];
  }
  const found: Occurrence[] = [];
  for (let week = firstWeek(schedule, from); found.length < most; week++) {
    const day = daysLater(startsOn, 7 * week);
    if (until !== null && day > until) break;
    const next = occurrenceOn(schedule, day);
    if (next.endsAt <= from) continue;
    if (found.length > 0 && before && next.startsAt >= before) break;
    found.push(next);
  }
  return found;
}

/** When an event is over for good; null for one that repeats for ever. */
export function endOf(schedule: Schedule): Date | null {
  const { startsOn, repeats, until } = schedule;
  if (repeats === 'once') return occurrenceOn(schedule, startsOn).endsAt;
  if (until === null) return null;
  const weeks = Math.floor((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${startsOn}T00:00:00Z`)) / weekMs);
  return occurrenceOn(schedule, daysLater(startsOn, 7 * Math.max(0, weeks))).endsAt;
}

export function isRunning({ startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return startsAt <= now && now < endsAt;
}
