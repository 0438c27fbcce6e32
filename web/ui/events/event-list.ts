import type { ShownEvent } from '#contract/api/world/events.ts';
import { clockIn } from '#contract/events/zoned-time.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';

export interface Listed {
  readonly event: ShownEvent;
  readonly startsAt: string;
  readonly endsAt: string;
}

const by = (one: Listed, other: Listed) => (one.startsAt < other.startsAt ? -1 : 1);

/** Each event with the first occurrence that has not ended. */
function firsts(events: readonly ShownEvent[], now: Date): Listed[] {
  return events
    .flatMap((event): Listed[] => {
      const next = event.occurrences.find(({ endsAt }) => new Date(endsAt) > now);
      return next ? [{ event, ...next }] : [];
    })
    .sort(by);
}

/** What is running, the first to end first, and what comes next. */
export function listEvents(
  events: readonly ShownEvent[],
  now: Date,
): { readonly running: readonly Listed[]; readonly next: readonly Listed[] } {
  const listed = firsts(events, now);
  const isRunning = ({ startsAt }: Listed) => new Date(startsAt) <= now;
  return {
    running: listed.filter(isRunning).sort((one, other) => (one.endsAt < other.endsAt ? -1 : 1)),
    next: listed.filter((each) => !isRunning(each)),
  };
}

/** An occurrence on one of the days that it covers. */
export interface DayListed extends Listed {
  readonly isFirstDay: boolean;
  readonly isLastDay: boolean;
}

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly listed: readonly DayListed[];
}

const calendarDays = 7;

/** The occurrences of the next seven days, each on every day it covers; one that ends at midnight not on the next. */
export function weekOf(events: readonly ShownEvent[], timeZone: string, now: Date): readonly CalendarDay[] {
  const dayOf = (moment: number) => clockIn(timeZone, new Date(moment)).day;
  const today = dayOf(now.getTime());
  const all = events
    .flatMap((event) => event.occurrences.map((each): Listed => ({ event, ...each })))
    .filter(({ endsAt }) => new Date(endsAt) > now)
    .sort(by)
    .map((listed) => ({
      listed,
      first: dayOf(Date.parse(listed.startsAt)),
      last: dayOf(Date.parse(listed.endsAt) - 1),
    }));
  return Array.from({ length: calendarDays }, (_, index) => {
    const day = shiftDay(today, index);
    const onDay = all.filter(({ first, last }) => first <= day && day <= last);
    return {
      day,
      listed: onDay.map(({ listed, first, last }) => ({
        ...listed,
        isFirstDay: day === first,
        isLastDay: day === last,
      })),
    };
  });
}
