import { shiftDay } from '#contract/formats/shift-day.ts';
import { dailyDays, mondayOf } from '#contract/standings/kept-days.ts';
import type { Span } from '#contract/standings/kinds.ts';

/** A day whose standings are complete; both `YYYY-MM-DD`. */
export interface NotedDay {
  readonly day: string;
  /** The first noted day of its week, which is whole; the others say the difference from it. */
  readonly base: string;
}

/** Whole days stay so long. */
const weeklyDays = 731;

/** How much older than wanted the compared day may be, where that day was not noted. */
const slack = { 1: 0, 7: 2, 30: 7 } as const satisfies Record<Span, number>;

/** The day that a new one says the difference from; itself when it is the first of its week. */
export function baseFor(day: string, noted: readonly NotedDay[]): string {
  const monday = mondayOf(day);
  return noted.find((each) => each.base === each.day && each.day >= monday && each.day < day)?.day ?? day;
}

/** Days to forget. */
export function outdated(noted: readonly NotedDay[], today: string): readonly NotedDay[] {
  const daily = shiftDay(today, -dailyDays);
  const weekly = shiftDay(today, -weeklyDays);
  return noted.filter(({ day, base }) => day < (day === base ? weekly : daily));
}

/** The noted day so long ago, or one a little older; null when none was noted then. @param noted ascending */
export function comparedDay(noted: readonly NotedDay[], today: string, span: Span): NotedDay | null {
  const wanted = shiftDay(today, -span);
  const oldest = shiftDay(wanted, -slack[span]);
  return noted.findLast(({ day }) => day <= wanted && day >= oldest) ?? null;
}
