import type { TranslationState } from '#contract/api/translations.ts';
import { defaultLanguage, isEnglish, type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type SourceTexts, sourceHash, type Texts, type TranslatedItem } from '#server/site/translations.ts';

type SiteDb = Pick<Site, 'db'>;

/** A job: one item into one language, held by a worker. */
export interface TranslationJob extends TranslatedItem {
  readonly language: LanguageCode;
  /** Of this taking alone. */
  readonly holder: string;
  /** Its version when taken: a later request invalidates the job. */
  readonly version: number;
  /** Number of earlier tries. */
  readonly attempts: number;
}

const waitingStates: readonly TranslationState[] = ['queued', 'failed'];

/** Which jobs can be done: without an engine only those between the two kinds of English. */
export type Means = 'engines' | 'spelling';

const englishCodes = languageCodes.filter(isEnglish);

/** The languages that jobs can be done into. */
function languagesFor(means: Means): readonly LanguageCode[] {
  return means === 'engines' ? languageCodes : englishCodes;
}

/** Due jobs into a language without a holder. */
function dueJobs({ db }: SiteDb, language: LanguageCode, means: Means, now: Date) {
  return db
    .selectFrom('translations')
    .$if(means === 'spelling', (jobs) => jobs.where('source_language', 'in', englishCodes))
    .where('state', 'in', waitingStates)
    .where('due_at', '<=', stamp(now))
    .where('language', '=', language)
    .where((job) => job.or([job('held_until', 'is', null), job('held_until', '<=', stamp(now))]));
}

export async function findDueLanguages(
  site: SiteDb,
  means: Means,
  now: Date,
): Promise<readonly LanguageCode[]> {
  const languages = languagesFor(means);
  // One query per language stops at its first job; a single one would scan all waiting jobs.
  const due = await site.db
    .selectNoFrom(({ exists }) =>
      languages.map((language) =>
        exists(dueJobs(site, language, means, now).select('subject_id').limit(1)).as(language),
      ),
    )
    .executeTakeFirstOrThrow();
  return languages.filter((language) => Number(due[language]) === 1);
}

/** Candidates per try, so that concurrent workers rarely pick the same. */
const maxCandidates = 10;

interface Taking {
  readonly means: Means;
  readonly holder: string;
  readonly seconds: number;
  readonly now: Date;
}

/**
 * Takes the job of a language that has been due longest. It becomes available again unless renewed within `seconds`.
 * @returns undefined when nothing is due
 */
export async function takeJob(
  site: SiteDb,
  language: LanguageCode,
  taking: Taking,
): Promise<TranslationJob | undefined> {
  const { means, holder, seconds, now } = taking;
  const due = await dueJobs(site, language, means, now)
    .select(['kind', 'subject_id', 'version', 'attempts', 'held_until'])
    .orderBy('due_at')
    .orderBy('subject_id')
    .limit(maxCandidates)
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
  return due.length === maxCandidates ? takeJob(site, language, taking) : undefined;
}

/** Matches a job's row while it is held and not requested again. */
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

/** Renews the hold. @returns false when the job was lost */
export async function renewJob(site: SiteDb, job: TranslationJob, until: Date): Promise<boolean> {
  const kept = await heldRow(site, job)
    .set({ held_until: stamp(until) })
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** The texts a job has produced. */
export interface TranslatedTexts extends Texts {
  /** In the order they were used. */
  readonly engines: readonly string[];
}

/**
 * Publishes a job's texts.
 * @param source the texts they were made of
 * @returns false when the job was lost or requested again; nothing is written then
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

/** Postpones a failed job; `reason` is a stable code. */
export async function postponeJob(
  site: SiteDb,
  job: TranslationJob,
  { until, reason, now }: { readonly until: Date; readonly reason: string; readonly now: Date },
): Promise<void> {
  await heldRow(site, job)
    .set({ state: 'failed', reason, due_at: stamp(until), updated_at: stamp(now), ...free })
    .execute();
}

/** Releases a job untried: the worker is closing, or every engine is paused until `until`. */
export async function releaseJob(
  site: SiteDb,
  job: TranslationJob,
  { until, reason = null }: { readonly until: Date; readonly reason?: string | null },
): Promise<void> {
  await heldRow(site, job)
    .set({ attempts: job.attempts, due_at: stamp(until), ...(reason === null ? {} : { reason }), ...free })
    .execute();
}

/** Makes unheld jobs with one of these failure reasons due now. */
export async function makeJobsDue({ db }: SiteDb, reasons: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('translations')
    .set({ due_at: stamp(now) })
    .where('state', 'in', waitingStates)
    .where('due_at', '>', stamp(now))
    .where('reason', 'in', reasons)
    .where((job) => job.or([job('held_until', 'is', null), job('held_until', '<=', stamp(now))]))
    .execute();
}

export async function findSource(
  { db }: SiteDb,
  { kind, id }: TranslatedItem,
): Promise<SourceTexts | undefined> {
  if (kind === 'news') {
    return db
      .selectFrom('news')
      .select(['title', 'content', 'language'])
      .where('id', '=', id)
      .executeTakeFirst();
  }
  if (kind === 'page') {
    return db
      .selectFrom('pages')
      .select(['title', 'content', 'language'])
      .where('id', '=', id)
      .executeTakeFirst();
  }
  if (kind === 'text') {
    return db
      .selectFrom('design_texts')
      .select(['title', 'content', 'language'])
      .where('id', '=', id)
      .executeTakeFirst();
  }
  if (kind === 'picture') {
    const row = await db.selectFrom('pictures').select('alt').where('id', '=', id).executeTakeFirst();
    return row && row.alt !== '' ? { title: row.alt, content: '', language: defaultLanguage } : undefined;
  }
  return db
    .selectFrom('downloads')
    .select(['title', 'description as content', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
}
