import type { ShownEvent } from '#contract/api/world/events.ts';
import { clockIn } from '#contract/events/zoned-time.ts';

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

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly listed: readonly Listed[];
}

const calendarDays = 7;

/** The occurrences of the next seven days by the day they begin on; what is running stands on the first. */
export function weekOf(events: readonly ShownEvent[], timeZone: string, now: Date): readonly CalendarDay[] {
  const today = clockIn(timeZone, now).day;
  const all = events
    .flatMap((event) => event.occurrences.map((each): Listed => ({ event, ...each })))
    .filter(({ endsAt }) => new Date(endsAt) > now)
    .sort(by);
  const dayOf = ({ startsAt }: Listed) => {
    const { day } = clockIn(timeZone, new Date(startsAt));
    return day < today ? today : day;
  };
  return Array.from({ length: calendarDays }, (_, index) => {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10);
    return { day, listed: all.filter((each) => dayOf(each) === day) };
  });
}
