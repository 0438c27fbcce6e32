import { type Kysely, sql } from 'kysely';
import type { TranslatedKind } from '#contract/api/translations.ts';
import { defaultLanguage, isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';
import { type SourceTexts, sourceHash, type Texts, type TranslatedItem } from '#server/site/translations.ts';
import { findSource } from '#server/translation/jobs/queue.ts';

type SiteDb = Pick<Site, 'db'>;

const tables = { news: 'news', download: 'downloads', page: 'pages' } as const satisfies Partial<
  Record<TranslatedKind, keyof SiteTables>
>;

/** Characters of a text without title that stand for it. */
const beginning = 200;

/** Pictures count once they are described. */
function titledItems({ db }: SiteDb, kind: TranslatedKind) {
  if (kind === 'picture') {
    return db
      .selectFrom('pictures')
      .select(['id', 'alt as title', 'created_at', sql<LanguageCode>`${defaultLanguage}`.as('language')])
      .where('alt', '!=', '');
  }
  if (kind === 'text') {
    const title = sql<string>`CASE WHEN title = '' THEN SUBSTR(content, 1, ${beginning}) ELSE title END`;
    return db.selectFrom('design_texts').select(['id', title.as('title'), 'created_at', 'language']);
  }
  return db.selectFrom(tables[kind]).select(['id', 'title', 'created_at', 'language']);
}

function itemsOf(site: SiteDb, kind: TranslatedKind) {
  return site.db.selectFrom(titledItems(site, kind).as('item'));
}

export async function countItems(site: SiteDb, kind: TranslatedKind): Promise<number> {
  const row = await itemsOf(site, kind)
    .select((item) => item.fn.countAll().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Newest first. */
export function listItems(site: SiteDb, kind: TranslatedKind, offset: number, limit: number) {
  return itemsOf(site, kind)
    .select(['id', 'title', 'language'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listStates({ db }: SiteDb, kind: TranslatedKind, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('translations')
    .select(['subject_id', 'language', 'state'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();
}

export type FoundState = Awaited<ReturnType<typeof listStates>>[number];

/** Undefined when there is no such item. */
export function findItem(site: SiteDb, item: TranslatedItem): Promise<SourceTexts | undefined> {
  return findSource(site, item);
}

function translationsOf({ db }: SiteDb, { kind, id }: TranslatedItem) {
  return db.selectFrom('translations').selectAll().where('kind', '=', kind).where('subject_id', '=', id);
}

type Row = Awaited<ReturnType<ReturnType<typeof translationsOf>['execute']>>[number];

function inKnownLanguages(rows: readonly Row[]) {
  return rows.flatMap((row) => (isLanguageCode(row.language) ? [{ ...row, language: row.language }] : []));
}

export async function listTranslations(site: SiteDb, item: TranslatedItem) {
  return inKnownLanguages(await translationsOf(site, item).execute());
}

export type FoundTranslation = Awaited<ReturnType<typeof listTranslations>>[number];

type LockingDb = Pick<Site, 'db' | 'dialect'>;

/** All of an item; nobody corrects one of them until the transaction ends. */
export async function lockTranslations({ db, dialect }: LockingDb, item: TranslatedItem) {
  const rows = translationsOf({ db }, item).$call(lockRows(dialect));
  return inKnownLanguages(await rows.execute());
}

export function lockTranslation(
  { db, dialect }: LockingDb,
  { language, ...item }: TranslatedItem & { readonly language: string },
) {
  return translationsOf({ db }, item)
    .where('language', '=', language)
    .$call(lockRows(dialect))
    .executeTakeFirst();
}

/** Stores a correction; a running job for the same translation then discards its result. */
export async function writeCorrection(
  db: Kysely<SiteTables>,
  { kind, id, language }: TranslatedItem & { readonly language: string },
  { texts, source, now }: { readonly texts: Texts; readonly source: SourceTexts; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('translations')
    .set((row) => ({
      ...texts,
      state: 'edited',
      version: row('version', '+', 1),
      engine: null,
      source_hash: sourceHash(source),
      attempts: 0,
      due_at: null,
      holder: null,
      held_until: null,
      reason: null,
      updated_at: stamp(now),
    }))
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('language', '=', language)
    .execute();
}
