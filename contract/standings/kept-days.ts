import { shiftDay } from '#contract/formats/shift-day.ts';

/** Ranks, levels and points are noted once a day. Each of so many last days is kept, before them one of each week. */
export const dailyDays = 90;

/** The Monday of a day's week; both `YYYY-MM-DD`. Of a week, the first noted day is the one that stays. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shiftDay(day, -((weekday + 6) % 7));
}
