import type { Kysely } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { type NewsScene, newsSceneOf } from '#contract/news-scenes.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables.ts';
import { isoTime, stamp } from '#server/site/time.ts';
import { deleteTranslations, queueTranslations, withTranslation } from '#server/site/translations.ts';

function newsIn({ db }: Site, language: LanguageCode) {
  return db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', language))
    .select(['news.id', 'news.title', 'news.content', 'news.author_name', 'news.scene', 'news.created_at'])
    .select(['own.title as own_title', 'own.content as own_content'])
    .select(['news.updated_at', 'own.state as own_state', 'own.updated_at as own_updated_at']);
}

export function listNews(site: Site, language: LanguageCode, page: number, limit: number) {
  return newsIn(site, language)
    .orderBy('news.created_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export function findNews(site: Site, language: LanguageCode, id: number) {
  return newsIn(site, language).where('news.id', '=', id).executeTakeFirst();
}

export type FoundNews = Awaited<ReturnType<typeof listNews>>[number];

export async function countNews({ db }: Site): Promise<number> {
  const count = db.selectFrom('news').select((news) => news.fn.countAll().as('total'));
  return Number((await count.executeTakeFirst())?.total ?? 0);
}

interface NewsTexts {
  readonly title: string;
  readonly content: string;
  readonly displayName: string;
  readonly scene?: NewsScene | undefined;
}

/** Also queues its translations. @returns its id */
export async function insertNews(db: Kysely<SiteTables>, news: NewsTexts, now: Date): Promise<number> {
  const written = stamp(now);
  const { insertId } = await db
    .insertInto('news')
    .values({
      title: news.title,
      content: news.content,
      author_name: news.displayName,
      scene: news.scene ?? null,
      created_at: written,
      updated_at: written,
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await queueTranslations(db, { kind: 'news', id }, now);
  return id;
}

/** Keeps the scene unless another is given. @returns what was before; undefined when there is no such item */
export async function replaceNews(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  id: number,
  { title, content, displayName, scene }: NewsTexts,
  now: Date,
): Promise<Required<NewsTexts> | undefined> {
  const before = await db
    .selectFrom('news')
    .select(['title', 'content', 'author_name as displayName', 'scene'])
    .where('id', '=', id)
    .$if(dialect === 'mysql', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!before) return undefined;
  await db
    .updateTable('news')
    .set({ title, content, author_name: displayName, ...(scene && { scene }), updated_at: stamp(now) })
    .where('id', '=', id)
    .execute();
  return { ...before, scene: newsSceneOf(before.scene, id) };
}

/** Deletes an item with its translations. @returns the deleted row; undefined when there is none */
export async function deleteNewsRow({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  const found = await db
    .selectFrom('news')
    .select(['title', 'content', 'author_name', 'scene', 'created_at'])
    .where('id', '=', id)
    .$if(dialect === 'mysql', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) return undefined;
  const translations = await db
    .selectFrom('translations')
    .select(['language', 'state'])
    .where('kind', '=', 'news')
    .where('subject_id', '=', id)
    .execute();
  await db.deleteFrom('news').where('id', '=', id).execute();
  await deleteTranslations(db, { kind: 'news', id });
  return {
    title: found.title,
    content: found.content,
    displayName: found.author_name,
    scene: newsSceneOf(found.scene, id),
    created_at: isoTime(found.created_at),
    translations: Object.fromEntries(translations.map(({ language, state }) => [language, state])),
  };
}
