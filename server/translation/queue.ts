import type { TranslationState } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type SourceTexts, sourceHash, type TranslatedItem } from '#server/site/translations.ts';

type SiteDb = Pick<Site, 'db'>;

/** One item to be translated into one language, taken by somebody. */
export interface TranslationJob extends TranslatedItem {
  readonly language: LanguageCode;
  readonly holder: string;
  /** What was asked for when it was taken: a later wish makes it void. */
  readonly version: number;
  /** How often it was tried before. */
  readonly attempts: number;
}

const waitingStates: readonly TranslationState[] = ['queued', 'failed'];

/** Jobs of a language whose turn it is and that nobody is at. */
function dueJobs({ db }: SiteDb, language: LanguageCode, now: Date) {
  return db
    .selectFrom('translations')
    .where('state', 'in', waitingStates)
    .where('due_at', '<=', stamp(now))
    .where('language', '=', language)
    .where((job) => job.or([job('held_until', 'is', null), job('held_until', '<=', stamp(now))]));
}

/** Which of these languages have something to do. */
export async function findDueLanguages(
  site: SiteDb,
  languages: readonly LanguageCode[],
  now: Date,
): Promise<readonly LanguageCode[]> {
  if (languages.length === 0) return [];
  // Each language by itself ends with the first job found, where all together would look at every job that waits.
  const due = await site.db
    .selectNoFrom(({ exists }) =>
      languages.map((language) =>
        exists(dueJobs(site, language, now).select('subject_id').limit(1)).as(language),
      ),
    )
    .executeTakeFirstOrThrow();
  return languages.filter((language) => Number(due[language]) === 1);
}

/** How many jobs are looked at in one go: several takers, each at another one, rarely meet. */
const candidates = 10;

/**
 * Takes the job of a language that has been due the longest. Unless its taker says before `seconds` are over that he
 * is still at it, somebody else may take it.
 * @returns undefined when there is nothing to do
 */
export async function takeJob(
  site: SiteDb,
  language: LanguageCode,
  { holder, seconds, now }: { readonly holder: string; readonly seconds: number; readonly now: Date },
): Promise<TranslationJob | undefined> {
  const due = await dueJobs(site, language, now)
    .select(['kind', 'subject_id', 'version', 'attempts', 'held_until'])
    .orderBy('due_at')
    .orderBy('subject_id')
    .limit(candidates)
    .execute();
  for (const row of due) {
    const taken = await site.db
      .updateTable('translations')
      .set({ holder, held_until: stamp(secondsAfter(now, seconds)), attempts: row.attempts + 1 })
      .where('kind', '=', row.kind)
      .where('subject_id', '=', row.subject_id)
      .where('language', '=', language)
      .where('version', '=', row.version)
      .where('attempts', '=', row.attempts)
      .where('state', 'in', waitingStates)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) continue;
    const { kind, subject_id: id, version, attempts } = row;
    return { kind, id, language, holder, version, attempts };
  }
  return due.length === candidates ? takeJob(site, language, { holder, seconds, now }) : undefined;
}

/** The row of a job as long as its taker holds it and nothing else is wanted of it meanwhile. */
function heldRow({ db }: SiteDb, { kind, id, language, holder, version }: TranslationJob) {
  return db
    .updateTable('translations')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('language', '=', language)
    .where('holder', '=', holder)
    .where('version', '=', version)
    .where('state', 'in', waitingStates);
}

const free = { holder: null, held_until: null } as const;

/** Says that somebody is still at his job. @returns false when it is no longer his */
export async function keepJob(site: SiteDb, job: TranslationJob, until: Date): Promise<boolean> {
  const kept = await heldRow(site, job)
    .set({ held_until: stamp(until) })
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** What a job was about: English texts to be put into another language. */
export interface TranslatedTexts extends SourceTexts {
  /** Which engines made them, in the order they were asked. */
  readonly engines: readonly string[];
}

/**
 * Shows readers what a job has made.
 * @param source the English texts it was made of
 * @returns false when the job is no longer its taker's, or something else is wanted meanwhile: nothing is written then
 */
export async function finishJob(
  site: SiteDb,
  job: TranslationJob,
  { source, made, now }: { readonly source: SourceTexts; readonly made: TranslatedTexts; readonly now: Date },
): Promise<boolean> {
  const finished = await heldRow(site, job)
    .set({
      title: made.title,
      content: made.content,
      state: 'done',
      engine: made.engines.join(','),
      source_hash: sourceHash(source),
      due_at: null,
      reason: null,
      updated_at: stamp(now),
      ...free,
    })
    .executeTakeFirst();
  return finished.numUpdatedRows > 0n;
}

/** A job could not be done now; why is a stable code. */
export async function postponeJob(
  site: SiteDb,
  job: TranslationJob,
  { until, reason, now }: { readonly until: Date; readonly reason: string; readonly now: Date },
): Promise<void> {
  await heldRow(site, job)
    .set({ state: 'failed', reason, due_at: stamp(until), updated_at: stamp(now), ...free })
    .execute();
}

/** Gives a job back untried: its taker has to go, or no engine may be asked before `until`. */
export async function returnJob(
  site: SiteDb,
  job: TranslationJob,
  { until, reason = null }: { readonly until: Date; readonly reason?: string | null },
): Promise<void> {
  await heldRow(site, job)
    .set({ attempts: job.attempts, due_at: stamp(until), ...(reason === null ? {} : { reason }), ...free })
    .execute();
}

/** Makes jobs due at once that wait for one of these reasons, but for those that somebody is at. */
export async function hurryJobs({ db }: SiteDb, reasons: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('translations')
    .set({ due_at: stamp(now) })
    .where('state', 'in', waitingStates)
    .where('due_at', '>', stamp(now))
    .where('reason', 'in', reasons)
    .where((job) => job.or([job('held_until', 'is', null), job('held_until', '<=', stamp(now))]))
    .execute();
}

/** The English texts of an item as they are now; undefined when it is gone. */
export async function findSource(
  { db }: SiteDb,
  { kind, id }: TranslatedItem,
): Promise<SourceTexts | undefined> {
  if (kind === 'news') {
    return db.selectFrom('news').select(['title', 'content']).where('id', '=', id).executeTakeFirst();
  }
  if (kind === 'page') {
    return db.selectFrom('pages').select(['title', 'content']).where('id', '=', id).executeTakeFirst();
  }
  return db
    .selectFrom('downloads')
    .select(['title', 'description as content'])
    .where('id', '=', id)
    .executeTakeFirst();
}
