import type { LanguageCode } from '#contract/languages.ts';
import { newsSceneOf } from '#contract/news/news-scenes.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { isPublished } from '#server/site/texts/published-news.ts';
import { parseStamp } from '#server/site/time.ts';
import { displayedLanguage, withTranslation } from '#server/site/translations.ts';
import type { NewsCard } from './pictures.ts';

/** Undefined when there is no such item, or not yet. */
export async function findNewsCard(
  { db }: Pick<Site, 'db'>,
  language: LanguageCode,
  id: number,
): Promise<NewsCard | undefined> {
  const found = await db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', language))
    .select(['news.title', 'news.language', 'news.author_name', 'news.scene', 'news.created_at'])
    .select('own.title as own_title')
    .where('news.id', '=', id)
    .where(isPublished(siteNow()))
    .executeTakeFirst();
  if (!found) return undefined;
  const { title, own_title, author_name: author, created_at } = found;
  return {
    id,
    scene: newsSceneOf(found.scene, id),
    title: own_title ?? title,
    titleLanguage: displayedLanguage(language, own_title !== null, found.language).language,
    author,
    publishedAt: parseStamp(created_at),
  };
}
