import type { Figures } from '#contract/api/staff/figures.ts';
import { returningDays } from '#contract/figures/figure-names.ts';
import { isLanguageCode } from '#contract/languages.ts';
import { readDailyCounts } from '#server/site/daily-counts.ts';
import type { Site } from '#server/site/site.ts';
import { countedFigures, type FigureDaysTable } from '#server/site/tables/figures.ts';

type Name = FigureDaysTable['name'];

/** Sums of the wanted days by name, day and part. */
async function readSums({ db }: Site, from: string) {
  const rows = await db.selectFrom('figure_days').selectAll().where('day', '>=', from).execute();
  const sums = new Map(rows.map(({ name, day, part, value }) => [`${name} ${day} ${part}`, Number(value)]));
  const totals = (name: Name) => {
    const found = new Map<string, number>();
    for (const row of rows) {
      if (row.name === name) found.set(row.part, (found.get(row.part) ?? 0) + Number(row.value));
    }
    return found;
  };
  const sum = (name: Name, day: string, part = '') => sums.get(`${name} ${day} ${part}`) ?? null;
  return { sum, totals };
}

/** The first day of which counters know. */
async function beganCounting({ db }: Site): Promise<string | null> {
  const row = await db
    .selectFrom('figure_days')
    .select((each) => each.fn.min('day').as('first'))
    .where('name', 'in', [...countedFigures])
    .executeTakeFirst();
  return row?.first ?? null;
}

type Sums = Awaited<ReturnType<typeof readSums>>;

function returningOf({ sum }: Sums, days: readonly string[]): Figures['returning'] {
  const percent = (day: string, part: string) => {
    const [returned, of] = [sum('returning', day, part), sum('returningOf', day, part)];
    return returned === null || !of ? null : Math.round((returned / of) * 100);
  };
  return returningDays.map((after) => ({
    after,
    days: days.map((day) => ({ day, percent: percent(day, `${after}`) })),
  }));
}

function languagesOf({ totals }: Sums): Figures['languages'] {
  const [active, registered] = [totals('activeByLanguage'), totals('registrations')];
  const codes = [...new Set([...active.keys(), ...registered.keys()])].filter(isLanguageCode);
  const rows = codes.map((language) => ({
    language,
    registrations: registered.get(language) ?? 0,
    active: active.get(language) ?? 0,
  }));
  return rows.sort((one, other) => other.active - one.active || other.registrations - one.registrations);
}

/** The sums of the last days, today included. */
export async function readFigures(
  site: Site,
  { today, days, timeZone }: { readonly today: string; readonly days: number; readonly timeZone: string },
): Promise<Figures> {
  const daily = await readDailyCounts(site, today, days);
  const [sums, began] = await Promise.all([readSums(site, daily[0]?.day ?? today), beganCounting(site)]);
  const counted = (name: Name, day: string) =>
    sums.sum(name, day) ?? (began !== null && day >= began ? 0 : null);
  return {
    timeZone,
    days: daily.map(({ day, visits, registrations }) => ({
      ...{ day, visits, registrations },
      logins: sums.sum('logins', day),
      activeAccounts: sums.sum('activeAccounts', day),
      newsReads: counted('newsReads', day),
      downloads: counted('downloads', day),
      translations: counted('translations', day),
    })),
    returning: returningOf(
      sums,
      daily.map(({ day }) => day),
    ),
    languages: languagesOf(sums),
    empires: [...sums.totals('activeByEmpire')]
      .map(([part, active]) => ({ empire: Number(part), active }))
      .sort((one, other) => one.empire - other.empire),
  };
}
