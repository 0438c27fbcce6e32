import type { Insertable } from 'kysely';
import { overviewDays } from '#contract/api/status.ts';
import type { DailyCountsTable } from '#server/site/tables/figures.ts';
import { secondsAfter } from '#server/site/time.ts';
import { seededRandom } from './random.ts';

const day = 86_400;
/** More people play on Friday, Saturday and Sunday. */
const weekdays = [1.35, 0.92, 0.88, 0.94, 1, 1.18, 1.42] as const;
/** A double-experience weekend, in days before the start. */
const events: Readonly<Record<number, number>> = { 12: 1.25, 11: 1.6, 10: 1.45, 9: 1.15 };

/** Visits and registrations of the days before the demo world's first start, and some of its first day. */
export function demoDailyCounts(now: Date): Insertable<DailyCountsTable>[] {
  const random = seededRandom(40_250);
  return Array.from({ length: overviewDays + 3 }, (_, ago) => {
    const date = secondsAfter(now, -ago * day);
    const partOfDay = ago === 0 ? date.getUTCHours() / 24 : 1;
    const busy = (weekdays[date.getUTCDay()] ?? 1) * (events[ago] ?? 1) * partOfDay;
    const visits = Math.round(busy * random.whole(540, 640));
    const registrations = Math.round(visits * (random.whole(22, 34) / 1_000));
    const iso = date.toISOString().slice(0, 10);
    return [
      { name: 'visits' as const, day: iso, value: visits },
      { name: 'registrations' as const, day: iso, value: registrations },
    ];
  }).flat();
}
