import type { LanguageCode } from '#contract/languages.ts';
import { newsSceneOf } from '#contract/news-scenes.ts';
import type { Site } from '#server/site/site.ts';
import { parseStamp } from '#server/site/time.ts';
import { withTranslation } from '#server/site/translations.ts';
import type { NewsCard } from './pictures.ts';

/** Undefined when there is no such item. */
export async function findNewsCard(
  { db }: Pick<Site, 'db'>,
  language: LanguageCode,
  id: number,
): Promise<NewsCard | undefined> {
  const found = await db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', language))
    .select(['news.title', 'news.author_name', 'news.scene', 'news.created_at', 'own.title as own_title'])
    .where('news.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { title, own_title, author_name: author, created_at } = found;
  return {
    id,
    scene: newsSceneOf(found.scene, id),
    title: own_title ?? title,
    author,
    publishedAt: parseStamp(created_at),
  };
}
