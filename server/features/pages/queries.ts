import type { Kysely } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';
import {
  deleteTranslations,
  queueTranslations,
  translateAgain,
  withTranslation,
} from '#server/site/translations.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

export interface PageTexts {
  readonly path: string;
  /** The language it is written in. */
  readonly language: LanguageCode;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
}

export function findPage({ db }: SiteDb, path: string, language: LanguageCode) {
  return db
    .selectFrom('pages')
    .leftJoin('translations as own', withTranslation('pages', language))
    .select(['pages.path', 'pages.title', 'pages.content', 'pages.language', 'pages.updated_at'])
    .select(['own.title as own_title', 'own.content as own_content'])
    .where('pages.path', '=', path)
    .executeTakeFirst();
}

export type FoundPage = NonNullable<Awaited<ReturnType<typeof findPage>>>;

/** Original titles. */
export function listPages({ db }: SiteDb) {
  return db
    .selectFrom('pages')
    .select(['id', 'path', 'language', 'title', 'updated_at'])
    .orderBy('path')
    .execute();
}

/** Original texts. */
export function findPageSource({ db }: SiteDb, path: string) {
  return db
    .selectFrom('pages')
    .select(['id', 'path', 'language', 'title', 'content', 'updated_at'])
    .where('path', '=', path)
    .executeTakeFirst();
}

export async function countPages(db: Db): Promise<number> {
  const row = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function listPublishedPaths({ db }: SiteDb): Promise<string[]> {
  const rows = await db.selectFrom('pages').select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
}

/** Without a lock: a later read may differ. */
export async function findPageId(db: Db, path: string): Promise<number | undefined> {
  const row = await db.selectFrom('pages').select('id').where('path', '=', path).executeTakeFirst();
  return row?.id;
}

/** Reads and locks a page until the transaction ends; undefined when there is none. */
export function lockPage({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  return db
    .selectFrom('pages')
    .select(['path', 'title', 'content', 'language'])
    .where('id', '=', id)
    .$call(lockRows(dialect))
    .executeTakeFirst();
}

/**
 * Also queues its translations.
 * @returns its id
 * @throws an error for which `isDuplicate` is true when the path has a page already
 */
export async function insertPage(db: Db, page: PageTexts, now: Date): Promise<number> {
  const at = stamp(now);
  const { insertId } = await db
    .insertInto('pages')
    .values({ ...page, created_at: at, updated_at: at })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await queueTranslations(db, { kind: 'page', id }, page.language, now);
  return id;
}

/** Replaces the texts and queues their translations. @param before the language they were in */
export async function replacePage(
  db: Db,
  id: number,
  { page, before, now }: { readonly page: PageTexts; readonly before: LanguageCode; readonly now: Date },
): Promise<void> {
  const { title, content, language } = page;
  await db
    .updateTable('pages')
    .set({ title, content, language, updated_at: stamp(now) })
    .where('id', '=', id)
    .execute();
  await translateAgain(db, { kind: 'page', id }, { from: before, to: language }, now);
}

/** @throws an error for which `isDuplicate` is true when the path has a page already */
export async function movePage(db: Db, id: number, path: string): Promise<void> {
  await db.updateTable('pages').set({ path }).where('id', '=', id).execute();
}

/** Also deletes its translations. */
export async function deletePage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pages').where('id', '=', id).execute();
  await deleteTranslations(db, { kind: 'page', id });
}
