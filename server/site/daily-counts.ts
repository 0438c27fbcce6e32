import { shiftDay } from '#contract/formats/shift-day.ts';
import { insertNew } from './duplicates.ts';
import type { Site } from './site.ts';
import type { DailyCountName } from './tables/figures.ts';

type SiteDb = Pick<Site, 'db'>;

/** Adds to the sum of a day, `YYYY-MM-DD`; concurrent calls lose nothing. No address and no login stands in a sum. */
export async function addToDay({ db }: SiteDb, name: DailyCountName, day: string, amount = 1): Promise<void> {
  // Read before it is updated: see `insertNew`.
  const begun = await db
    .selectFrom('daily_counts')
    .select('name')
    .where('name', '=', name)
    .where('day', '=', day)
    .executeTakeFirst();
  if (!begun) await insertNew(db.insertInto('daily_counts').values({ name, day, value: 0 }));
  await db
    .updateTable('daily_counts')
    .set((row) => ({ value: row('value', '+', amount) }))
    .where('name', '=', name)
    .where('day', '=', day)
    .execute();
}

/** Sums of a day; null before the site began to count. */
export interface DayCounts {
  /** `YYYY-MM-DD` in the owner's time zone. */
  readonly day: string;
  readonly visits: number | null;
  readonly registrations: number | null;
}

async function firstDay({ db }: SiteDb): Promise<string | null> {
  const row = await db
    .selectFrom('daily_counts')
    .select((each) => each.fn.min('day').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

/** The last days, today included, oldest first. */
export async function readDailyCounts(site: SiteDb, today: string, days: number): Promise<DayCounts[]> {
  const listed = Array.from({ length: days }, (_, index) => shiftDay(today, index - days + 1));
  const [begun, rows] = await Promise.all([
    firstDay(site),
    site.db
      .selectFrom('daily_counts')
      .selectAll()
      .where('day', '>=', listed[0] ?? '')
      .execute(),
  ]);
  const sums = new Map(rows.map(({ name, day, value }) => [`${name} ${day}`, Number(value)]));
  return listed.map((day) => {
    const counted = begun !== null && day >= begun;
    const sum = (name: DailyCountName) => (counted ? (sums.get(`${name} ${day}`) ?? 0) : null);
    return { day, visits: sum('visits'), registrations: sum('registrations') };
  });
}
