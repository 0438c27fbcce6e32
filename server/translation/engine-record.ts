import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { momentOf, secondsAfter, stamp } from '#server/site/time.ts';
import type { EngineFailure, EngineTrouble } from './engine.ts';

type SiteDb = Pick<Site, 'db'>;

/** How an engine is doing, as all instances know it. */
export interface EngineRecord {
  /** In a row. */
  readonly failures: number;
  readonly trouble: string | null;
  /** Null while it may be asked. */
  readonly pausedUntil: Date | null;
  readonly month: { readonly calls: number; readonly failures: number; readonly characters: number };
}

const unknown: EngineRecord = {
  failures: 0,
  trouble: null,
  pausedUntil: null,
  month: { calls: 0, failures: 0, characters: 0 },
};

/** The calendar month quotas are counted in, in UTC. */
function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** When quotas begin anew. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** The records of engines by their names; one that was never asked has an empty one. */
export async function readEngineRecords(
  { db }: SiteDb,
  names: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, EngineRecord>> {
  const states = await db.selectFrom('engines').selectAll().execute();
  const usage = await db.selectFrom('engine_usage').selectAll().where('month', '=', monthOf(now)).execute();
  return new Map(
    names.map((name): [string, EngineRecord] => {
      const state = states.find((each) => each.name === name);
      const month = usage.find((each) => each.engine === name);
      return [
        name,
        {
          failures: state?.failures ?? 0,
          trouble: state?.trouble ?? null,
          pausedUntil: state?.paused_until ? momentOf(state.paused_until) : null,
          month: month
            ? { calls: month.calls, failures: month.failures, characters: Number(month.characters) }
            : unknown.month,
        },
      ];
    }),
  );
}

interface Usage {
  readonly calls?: number;
  readonly failures?: number;
  /** Negative where they are given back. */
  readonly characters?: number;
}

/** Adds to what an engine has done this month. @returns false when it would be given more characters than `quota` */
async function addUsage(
  { db }: SiteDb,
  engine: string,
  { calls = 0, failures = 0, characters = 0 }: Usage,
  now: Date,
  quota?: number,
): Promise<boolean> {
  const month = monthOf(now);
  const add = () =>
    db
      .updateTable('engine_usage')
      .set((row) => ({
        calls: row('calls', '+', calls),
        failures: row('failures', '+', failures),
        characters: row('characters', '+', characters),
      }))
      .where('engine', '=', engine)
      .where('month', '=', month)
      .$if(quota !== undefined, (query) => query.where('characters', '<=', (quota ?? 0) - characters))
      .executeTakeFirst();
  if ((await add()).numUpdatedRows > 0n) return true;
  await insertNew(db.insertInto('engine_usage').values({ engine, month }));
  return (await add()).numUpdatedRows > 0n;
}

/**
 * Counts characters before an engine is given them, so that all who ask at once keep to its quota.
 * @returns false when that would be more than its quota: nothing is counted then
 */
export function takeCharacters(
  site: SiteDb,
  engine: string,
  characters: number,
  { quota, now }: { readonly quota: number | undefined; readonly now: Date },
): Promise<boolean> {
  return addUsage(site, engine, { characters }, now, quota);
}

/** Gives back what was taken for a call that came to nothing. @param now when it was taken */
export async function giveBackCharacters(
  site: SiteDb,
  engine: string,
  characters: number,
  now: Date,
): Promise<void> {
  await addUsage(site, engine, { characters: -characters }, now);
}

/** An engine has answered. A pause that began after it was asked goes on, unless that was for being away. */
export async function noteSuccess(site: SiteDb, engine: string, now: Date): Promise<void> {
  await addUsage(site, engine, { calls: 1 }, now);
  await site.db
    .updateTable('engines')
    .set({ failures: 0, trouble: null, paused_until: null })
    .where('name', '=', engine)
    .where((row) => row.or([row('failures', '>', 0), row('trouble', 'is not', null)]))
    .where((row) =>
      row.or([
        row('paused_until', 'is', null),
        row('paused_until', '<=', stamp(now)),
        row('trouble', '=', 'away'),
      ]),
    )
    .execute();
}

/** So many failures in a row are no accident. */
const accidents = 5;
const firstPauseSeconds = 30;
const longestPauseSeconds = 900;
/** Where the engine does not say when: a used-up quota and a refused key are looked at again after an hour. */
const lastingPauseSeconds = 3_600;

/** One language that an engine cannot do must not keep it from the others. */
const severalLanguages = 3;

/**
 * How long nobody asks an engine after a failure; 0 when it is this text or this language that it fails at, so that
 * the others go on.
 * @param failures in a row, this one included
 * @param languages how many languages they were about
 */
function pauseOf({ trouble, retryAfter }: EngineFailure, failures: number, languages: number): number {
  if (trouble === 'unsupported' || trouble === 'rubbish') return 0;
  if (trouble === 'quota' || trouble === 'refused') return retryAfter ?? lastingPauseSeconds;
  const growing = Math.min(firstPauseSeconds * 2 ** Math.max(0, failures - accidents), longestPauseSeconds);
  if (trouble === 'busy') return Math.min(retryAfter ?? firstPauseSeconds, lastingPauseSeconds);
  return failures >= accidents && languages >= severalLanguages ? growing : 0;
}

/**
 * Counts a failure in a row, but for those of calls that were under way when the engine's pause began: each would make
 * it twice as long. In a transaction, others wait here until it ends.
 * @returns how many there are; before the first pause no more than make one, however many instances it took to see it
 */
async function countFailure(db: SiteDb['db'], engine: string, now: Date): Promise<number> {
  await db
    .updateTable('engines')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('name', '=', engine)
    .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<=', stamp(now))]))
    .execute();
  const { failures, paused_until } = await db
    .selectFrom('engines')
    .select(['failures', 'paused_until'])
    .where('name', '=', engine)
    .executeTakeFirstOrThrow();
  return paused_until === null ? Math.min(failures, accidents) : failures;
}

/** An engine has failed: after some kinds of failure nobody asks it for a while. A longer pause stays as it is. */
export async function noteFailure(
  site: SiteDb,
  engine: string,
  failure: EngineFailure,
  { languages, now }: { readonly languages: number; readonly now: Date },
): Promise<void> {
  // Most engines know beforehand what they do not know, and are asked for nothing.
  if (failure.trouble === 'unsupported') return;
  await addUsage(site, engine, { calls: 1, failures: 1 }, now);
  await insertNew(site.db.insertInto('engines').values({ name: engine, trouble: null, paused_until: null }));
  await site.db.transaction().execute(async (db) => {
    const failures = await countFailure(db, engine, now);
    const pause = pauseOf(failure, failures, languages);
    const until = stamp(secondsAfter(now, pause));
    await db
      .updateTable('engines')
      .set({
        trouble: failure.trouble,
        ...(pause > 0 ? { paused_until: until, failures } : { paused_until: null }),
      })
      .where('name', '=', engine)
      .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<=', until)]))
      .execute();
  });
}

/** Ends the pauses of engines that have refused to work: their owner may have mended what they refused. */
export async function forgiveRefusals({ db }: SiteDb): Promise<void> {
  const refused: EngineTrouble = 'refused';
  await db.updateTable('engines').set({ paused_until: null }).where('trouble', '=', refused).execute();
}
