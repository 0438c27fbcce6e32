import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import type { EngineErrorKind, EngineFailure } from './engine.ts';

type SiteDb = Pick<Site, 'db'>;

/** An engine's state, shared by all instances. */
export interface EngineRecord {
  /** Consecutive failures. */
  readonly failures: number;
  readonly trouble: string | null;
  /** Null when it may be called. */
  readonly pausedUntil: Date | null;
  readonly month: { readonly calls: number; readonly failures: number; readonly characters: number };
}

const unknown: EngineRecord = {
  failures: 0,
  trouble: null,
  pausedUntil: null,
  month: { calls: 0, failures: 0, characters: 0 },
};

/** The month of a quota, in UTC. */
function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** The start of the next quota. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Records by engine; an engine that was never called has an empty one. */
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
          pausedUntil: state?.paused_until ? parseStamp(state.paused_until) : null,
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
  /** Negative to return them. */
  readonly characters?: number;
}

/** Adds to this month's usage. @returns false when that would exceed `quota` */
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
 * Reserves characters before a call, so that concurrent calls respect the quota.
 * @returns false when the quota does not suffice; nothing is counted then
 */
export function reserveCharacters(
  site: SiteDb,
  engine: string,
  characters: number,
  { quota, now }: { readonly quota: number | undefined; readonly now: Date },
): Promise<boolean> {
  return addUsage(site, engine, { characters }, now, quota);
}

/**
 * Returns the characters of a failed call.
 * @param now when they were reserved
 */
export async function returnCharacters(
  site: SiteDb,
  engine: string,
  characters: number,
  now: Date,
): Promise<void> {
  await addUsage(site, engine, { characters: -characters }, now);
}

/** Records a success. It ends a pause only if the engine was away, or the pause began before the call. */
export async function recordSuccess(site: SiteDb, engine: string, now: Date): Promise<void> {
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

/** More failures in a row are not a coincidence. */
const maxCoincidences = 5;
const initialPauseSeconds = 30;
const maxPauseSeconds = 900;
/** For used-up quotas and rejected keys, unless the engine names a time. */
const lastingPauseSeconds = 3_600;

/** Failing in one language must not pause the engine for the others. */
const severalLanguages = 3;

/**
 * Seconds to pause an engine after a failure; 0 when only this text or language is affected.
 * @param failures consecutive, including this one
 * @param languages number of affected languages
 */
function pauseSeconds({ kind, retryAfter }: EngineFailure, failures: number, languages: number): number {
  if (kind === 'unsupported' || kind === 'rubbish') return 0;
  if (kind === 'quota' || kind === 'refused') return retryAfter ?? lastingPauseSeconds;
  const growing = Math.min(
    initialPauseSeconds * 2 ** Math.max(0, failures - maxCoincidences),
    maxPauseSeconds,
  );
  if (kind === 'busy') return Math.min(retryAfter ?? initialPauseSeconds, lastingPauseSeconds);
  return failures >= maxCoincidences && languages >= severalLanguages ? growing : 0;
}

/**
 * Counts consecutive failures, except those of calls that were running when the pause began: each would
 * double it. Locks the row until the transaction ends.
 * @returns the count; at most one before the first pause, however many instances fail
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
  return paused_until === null ? Math.min(failures, maxCoincidences) : failures;
}

/** Records a failure and pauses the engine; a longer pause stays. */
export async function recordFailure(
  site: SiteDb,
  engine: string,
  failure: EngineFailure,
  { languages, now }: { readonly languages: number; readonly now: Date },
): Promise<void> {
  if (failure.kind === 'unsupported') return;
  await addUsage(site, engine, { calls: 1, failures: 1 }, now);
  await insertNew(site.db.insertInto('engines').values({ name: engine, trouble: null, paused_until: null }));
  await site.db.transaction().execute(async (db) => {
    const failures = await countFailure(db, engine, now);
    const pause = pauseSeconds(failure, failures, languages);
    const until = stamp(secondsAfter(now, pause));
    await db
      .updateTable('engines')
      .set({
        trouble: failure.kind,
        ...(pause > 0 ? { paused_until: until, failures } : { paused_until: null }),
      })
      .where('name', '=', engine)
      .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<=', until)]))
      .execute();
  });
}

/** Ends pauses the owner may have fixed the cause of. */
export async function endRejectionPauses({ db }: SiteDb): Promise<void> {
  const refused: EngineErrorKind = 'refused';
  await db.updateTable('engines').set({ paused_until: null }).where('trouble', '=', refused).execute();
}
