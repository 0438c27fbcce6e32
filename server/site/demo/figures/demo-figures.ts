import type { Insertable } from 'kysely';
import { returningDays } from '#contract/figures/figure-names.ts';
import { seededRandom } from '#server/site/demo/random.ts';
import type { Site } from '#server/site/site.ts';
import type { FigureDaysTable } from '#server/site/tables/figures.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

const days = 89;
const languages = { en: 0.3, de: 0.22, ro: 0.16, tr: 0.12, pl: 0.1, it: 0.06 } as const;
const backShare = { 1: 0.42, 7: 0.61, 30: 0.74 } as const;

function demoDay(day: string, random: ReturnType<typeof seededRandom>): Insertable<FigureDaysTable>[] {
  const active = random.whole(150, 210);
  const back = returningDays.flatMap((after) => {
    const of = random.whole(150, 210);
    const returned = Math.round((of * backShare[after] * random.whole(92, 108)) / 100);
    const part = `${after}`;
    return [
      { name: 'returning' as const, part, value: returned },
      { name: 'returningOf' as const, part, value: of },
    ];
  });
  const rows: Omit<FigureDaysTable, 'day'>[] = [
    { name: 'logins', part: '', value: active + random.whole(10, 60) },
    { name: 'activeAccounts', part: '', value: active },
    { name: 'newsReads', part: '', value: random.whole(220, 420) },
    { name: 'downloads', part: '', value: random.whole(20, 60) },
    { name: 'translations', part: '', value: random.whole(0, 30) },
    ...Object.entries(languages).flatMap(([part, share]) => [
      { name: 'activeByLanguage' as const, part, value: Math.round(active * share) },
      { name: 'registrations' as const, part, value: random.whole(1, 6) },
    ]),
    ...['1', '2', '3'].map((part) => ({
      name: 'activeByEmpire' as const,
      part,
      value: Math.round((active * random.whole(28, 36)) / 100),
    })),
    ...back,
  ];
  return rows.map((row) => ({ ...row, day }));
}

/** Sums of the days before the demo world's first start, and a webhook that is switched off. */
export async function insertDemoFigures({ db }: Pick<Site, 'db'>, now: Date): Promise<void> {
  const random = seededRandom(20_500);
  for (let ago = days; ago > 0; ago--) {
    const day = secondsAfter(now, -ago * 86_400)
      .toISOString()
      .slice(0, 10);
    await db.insertInto('figure_days').values(demoDay(day, random)).execute();
  }
  const since = stamp(secondsAfter(now, -30 * 86_400));
  const row = { name: 'Discord', kind: 'discord', host: 'discord.com', language: 'en', is_on: 0 } as const;
  const { insertId } = await db
    .insertInto('webhooks')
    .values({ ...row, events: 'news.published,server.state', since, created_at: since })
    .executeTakeFirstOrThrow();
  const at = stamp(secondsAfter(now, -3 * 86_400));
  const sent = { webhook_id: Number(insertId), event: null, created_at: at, due_at: at, finished_at: at };
  await db
    .insertInto('webhook_deliveries')
    .values([
      { ...sent, type: 'news.published', topic: 'demo/1', state: 'sent', attempts: 1, status: 204 },
      {
        ...sent,
        type: 'server.state',
        topic: 'demo/2',
        state: 'failed',
        attempts: 1,
        status: 410,
        reason: 'status',
      },
    ])
    .execute();
}
