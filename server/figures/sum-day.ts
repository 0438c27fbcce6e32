import { momentIn } from '#contract/events/zoned-time.ts';
import { returningDays } from '#contract/figures/figure-names.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import type { Game } from '#server/game/game.ts';
import { keepSeconds } from '#server/site/personal-data/keep-seconds.ts';
import type { Site } from '#server/site/site.ts';
import type { FigureDaysTable } from '#server/site/tables/figures.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

/** What a day is summed from. */
export interface SumServices {
  readonly site: Pick<Site, 'db'>;
  readonly game: { readonly statistics: Pick<Game['statistics'], 'empiresOf'> };
  readonly timeZone: string;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Events that say nothing about whether the owner was there. */
const ofOthers = ['loginFailed', 'codeFailed', 'passkeyFailed', 'staffRights'] as const;
const atOnce = 500;

function rangeOf(timeZone: string, first: string, last: string): Range {
  const begin = (day: string) => stamp(momentIn(timeZone, day, '00:00'));
  return { from: begin(first), to: begin(shiftDay(last, 1)) };
}

function eventsIn({ db }: Pick<Site, 'db'>, { from, to }: Range) {
  return db.selectFrom('account_events').where('at', '>=', from).where('at', '<', to);
}

/** An account is its number and its login: the game gives numbers again. */
interface ActiveAccount {
  readonly account_id: number;
  readonly login: string;
}

async function activeAccounts(site: Pick<Site, 'db'>, range: Range): Promise<readonly ActiveAccount[]> {
  return eventsIn(site, range)
    .select(['account_id', 'login'])
    .distinct()
    .where('kind', 'not in', [...ofOthers])
    .execute();
}

async function countLogins(site: Pick<Site, 'db'>, range: Range): Promise<number> {
  const count = eventsIn(site, range).where('kind', '=', 'login');
  const row = await count.select((each) => each.fn.countAll().as('logins')).executeTakeFirst();
  return Number(row?.logins ?? 0);
}

function countBy(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Reads in slices, so that no query names too many accounts. */
async function countAll(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly string[]>,
): Promise<ReadonlyMap<string, number>> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    found.push(...(await read(ids.slice(from, from + atOnce))));
  }
  return countBy(found);
}

async function languagesOf({ db }: Pick<Site, 'db'>, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('preferences')
    .select('language')
    .where('account_id', 'in', [...ids])
    .where('language', 'is not', null)
    .execute();
  return rows.map(({ language }) => language ?? '');
}

type Row = Omit<FigureDaysTable, 'day'>;

/** Of the accounts active some days before, those active again since; none where that day is forgotten. */
async function returningRows(
  { site, timeZone }: SumServices,
  day: string,
  now: Date,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const after of returningDays) {
    const then = rangeOf(timeZone, shiftDay(day, -after), shiftDay(day, -after));
    if (then.from < stamp(secondsAfter(now, -keepSeconds.event))) continue;
    const before = await activeAccounts(site, then);
    const since = await activeAccounts(site, rangeOf(timeZone, shiftDay(day, 1 - after), day));
    const keyOf = ({ account_id, login }: ActiveAccount) => `${account_id} ${login}`;
    const active = new Set(since.map(keyOf));
    const returned = before.filter((account) => active.has(keyOf(account))).length;
    rows.push({ name: 'returning', part: `${after}`, value: returned });
    rows.push({ name: 'returningOf', part: `${after}`, value: before.length });
  }
  return rows;
}

/**
 * Sums the logins of a day that is over from the histories of accounts, and forgets whose they are. Repeated, it writes
 * the same again. @throws GameUnavailable, SiteUnavailable
 */
export async function sumDay(services: SumServices, day: string, now: Date): Promise<void> {
  const { site, game, timeZone } = services;
  const range = rangeOf(timeZone, day, day);
  const active = await activeAccounts(site, range);
  const ids = active.map(({ account_id }) => account_id);
  const languages = await countAll(ids, (some) => languagesOf(site, some));
  const empires = await countAll(ids, async (some) => (await game.statistics.empiresOf(some)).map(String));
  const parted = (name: Row['name'], counts: ReadonlyMap<string, number>) =>
    [...counts].map(([part, value]) => ({ name, part, value }));
  const rows: readonly Row[] = [
    { name: 'logins', part: '', value: await countLogins(site, range) },
    { name: 'activeAccounts', part: '', value: active.length },
    ...parted('activeByLanguage', languages),
    ...parted('activeByEmpire', empires),
    ...(await returningRows(services, day, now)),
  ];
  const names = [
    ...new Set(['activeByLanguage', 'activeByEmpire', ...rows.map(({ name }) => name)] as const),
  ];
  await site.db.transaction().execute(async (db) => {
    await db.deleteFrom('figure_days').where('day', '=', day).where('name', 'in', names).execute();
    await db
      .insertInto('figure_days')
      .values(rows.map((row) => ({ ...row, day })))
      .execute();
  });
}
