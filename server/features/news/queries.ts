import type { Kysely } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { NewsKind } from '#contract/news/news-kinds.ts';
import { type NewsScene, newsSceneOf } from '#contract/news/news-scenes.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import type { Stamp } from '#server/site/tables/stamp.ts';
import { isPublished } from '#server/site/texts/published-news.ts';
import { isoTime } from '#server/site/time.ts';
import { deleteTranslations, queueTranslations, withTranslation } from '#server/site/translations.ts';

function newsIn({ db }: Site, language: LanguageCode) {
  return db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', language))
    .select([
      'news.id',
      'news.title',
      'news.content',
      'news.author_name',
      'news.scene',
      'news.cover',
      'news.created_at',
    ])
    .select(['news.language', 'news.kind', 'news.pinned', 'news.publish_at'])
    .select(['own.title as own_title', 'own.content as own_content'])
    .select(['news.updated_at', 'own.state as own_state', 'own.updated_at as own_updated_at']);
}

interface Listed {
  readonly kind?: NewsKind | undefined;
  readonly now: Date;
}

interface PageOf {
  readonly page: number;
  readonly limit: number;
}

export function listNews(site: Site, language: LanguageCode, { kind, now, page, limit }: Listed & PageOf) {
  return newsIn(site, language)
    .where(isPublished(now))
    .$if(kind !== undefined, (news) => news.where('news.kind', '=', kind ?? 'news'))
    .orderBy('news.pinned', 'desc')
    .orderBy('news.created_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** @param preview token of its preview link, which finds it before its time */
export function findNews(
  site: Site,
  language: LanguageCode,
  id: number,
  { now, preview = '' }: { readonly now: Date; readonly preview?: string | undefined },
) {
  return newsIn(site, language)
    .where('news.id', '=', id)
    .where((news) =>
      preview === ''
        ? isPublished(now)
        : news.or([isPublished(now), news('news.preview_hash', '=', hashToken(preview))]),
    )
    .executeTakeFirst();
}

export type FoundNews = Awaited<ReturnType<typeof listNews>>[number];

export async function countNews({ db }: Site, { kind, now }: Listed): Promise<number> {
  const count = db
    .selectFrom('news')
    .select((news) => news.fn.countAll().as('total'))
    .where(isPublished(now))
    .$if(kind !== undefined, (news) => news.where('kind', '=', kind ?? 'news'));
  return Number((await count.executeTakeFirst())?.total ?? 0);
}

/** What administrators write and choose. */
export interface NewsTexts {
  readonly title: string;
  readonly content: string;
  readonly displayName: string;
  readonly scene: NewsScene;
  /** Id of a picture of the library. */
  readonly cover: number | null;
  readonly language: LanguageCode;
  readonly kind: NewsKind;
  readonly pinned: boolean;
}

/** When it is or will be shown. */
export interface NewsTimes {
  /** Null: visible since it was written. */
  readonly publish_at: Stamp | null;
  readonly created_at: Stamp;
  readonly updated_at: Stamp;
}

function valuesOf({
  displayName,
  pinned,
  scene,
  ...texts
}: Omit<NewsTexts, 'scene'> & { scene?: NewsScene }) {
  return { ...texts, author_name: displayName, pinned: pinned ? 1 : 0, ...(scene && { scene }) };
}

/** Also queues its translations. @returns its id */
export async function insertNews(
  db: Kysely<SiteTables>,
  news: Omit<NewsTexts, 'scene'> & { readonly scene?: NewsScene },
  times: NewsTimes,
  now: Date,
): Promise<number> {
  const { insertId } = await db
    .insertInto('news')
    .values({ ...valuesOf(news), ...times })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await queueTranslations(db, { kind: 'news', id }, news.language, now);
  return id;
}

/** Reads and locks an item until the transaction ends; undefined when there is none. */
export async function lockNews(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  id: number,
): Promise<(NewsTexts & NewsTimes) | undefined> {
  const found = await db
    .selectFrom('news')
    .select([
      'title',
      'content',
      'author_name as displayName',
      'scene',
      'cover',
      'language',
      'kind',
      'pinned',
    ])
    .select(['publish_at', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .$call(lockRows(dialect))
    .executeTakeFirst();
  return found && { ...found, scene: newsSceneOf(found.scene, id), pinned: found.pinned !== 0 };
}

export async function replaceNews(
  db: Kysely<SiteTables>,
  id: number,
  news: NewsTexts,
  times: NewsTimes,
): Promise<void> {
  await db
    .updateTable('news')
    .set({ ...valuesOf(news), ...times })
    .where('id', '=', id)
    .execute();
}

export async function countPinned(db: Kysely<SiteTables>): Promise<number> {
  const count = db
    .selectFrom('news')
    .select((news) => news.fn.countAll().as('total'))
    .where('pinned', '=', 1);
  return Number((await count.executeTakeFirst())?.total ?? 0);
}

export async function writePreview(db: Kysely<SiteTables>, id: number, token: string): Promise<void> {
  await db
    .updateTable('news')
    .set({ preview_hash: hashToken(token) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an item with its translations. @returns the deleted row; undefined when there is none */
export async function deleteNewsRow(site: Pick<Site, 'db' | 'dialect'>, id: number) {
  const { db } = site;
  const found = await lockNews(site, id);
  if (!found) return undefined;
  const translations = await db
    .selectFrom('translations')
    .select(['language', 'state'])
    .where('kind', '=', 'news')
    .where('subject_id', '=', id)
    .execute();
  await db.deleteFrom('news').where('id', '=', id).execute();
  await deleteTranslations(db, { kind: 'news', id });
  const { publish_at, created_at, updated_at: _, cover, ...texts } = found;
  return {
    ...texts,
    ...(cover && { cover }),
    created_at: isoTime(created_at),
    ...(publish_at && { publishAt: isoTime(publish_at) }),
    translations: Object.fromEntries(translations.map(({ language, state }) => [language, state])),
  };
}

/** All items as they were written, newest first. */
function sources({ db }: Site) {
  return db
    .selectFrom('news')
    .select(['id', 'title', 'content', 'author_name', 'scene', 'cover', 'created_at', 'updated_at'])
    .select(['language', 'kind', 'pinned', 'publish_at', 'preview_hash']);
}

export function listSources(site: Site, { page, limit }: PageOf) {
  return sources(site)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export function findNewsSource(site: Site, id: number) {
  return sources(site).where('id', '=', id).executeTakeFirst();
}

export type FoundSource = Awaited<ReturnType<typeof listSources>>[number];

export async function countSources({ db }: Site): Promise<number> {
  const count = db.selectFrom('news').select((news) => news.fn.countAll().as('total'));
  return Number((await count.executeTakeFirst())?.total ?? 0);
}
