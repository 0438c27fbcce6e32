import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables.ts';
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

/** Counts a call, whatever came of it. */
async function countCall({ db }: SiteDb, engine: string, characters: number, failed: boolean, now: Date) {
  const month = monthOf(now);
  const add = () =>
    db
      .updateTable('engine_usage')
      .set((row) => ({
        calls: row('calls', '+', 1),
        failures: row('failures', '+', failed ? 1 : 0),
        characters: row('characters', '+', characters),
      }))
      .where('engine', '=', engine)
      .where('month', '=', month)
      .executeTakeFirst();
  if ((await add()).numUpdatedRows > 0n) return;
  await insertNew(db.insertInto('engine_usage').values({ engine, month }));
  await add();
}

async function setState({ db }: SiteDb, name: string, state: StateChange): Promise<void> {
  const set = () => db.updateTable('engines').set(state).where('name', '=', name).executeTakeFirst();
  if ((await set()).numUpdatedRows > 0n) return;
  await insertNew(db.insertInto('engines').values({ name, trouble: null, paused_until: null }));
  await set();
}

interface StateChange {
  readonly failures?: number;
  readonly trouble: EngineTrouble | null;
  readonly paused_until: Stamp | null;
}

/** An engine has answered. */
export async function noteSuccess(
  site: SiteDb,
  engine: string,
  record: EngineRecord,
  characters: number,
  now: Date,
): Promise<void> {
  await countCall(site, engine, characters, false, now);
  if (record.failures === 0 && record.trouble === null) return;
  await setState(site, engine, { failures: 0, trouble: null, paused_until: null });
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
export function pauseOf({ trouble, retryAfter }: EngineFailure, failures: number, languages: number): number {
  if (trouble === 'unsupported' || trouble === 'rubbish') return 0;
  if (trouble === 'quota' || trouble === 'refused') return retryAfter ?? lastingPauseSeconds;
  const growing = Math.min(firstPauseSeconds * 2 ** Math.max(0, failures - accidents), longestPauseSeconds);
  if (trouble === 'busy') return Math.min(retryAfter ?? firstPauseSeconds, lastingPauseSeconds);
  return failures >= accidents && languages >= severalLanguages ? growing : 0;
}

/** An engine has failed: after some kinds of failure nobody asks it for a while. @returns seconds of that pause */
export async function noteFailure(
  site: SiteDb,
  engine: string,
  record: EngineRecord,
  failure: EngineFailure,
  { languages, now }: { readonly languages: number; readonly now: Date },
): Promise<number> {
  await countCall(site, engine, 0, true, now);
  if (failure.trouble === 'unsupported') return 0;
  const failures = record.failures + 1;
  const pause = pauseOf(failure, failures, languages);
  await setState(site, engine, {
    failures,
    trouble: failure.trouble,
    paused_until: pause > 0 ? stamp(secondsAfter(now, pause)) : null,
  });
  return pause;
}
