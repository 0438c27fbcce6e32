import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { momentOf } from '#server/site/time.ts';
import type { NewsFacts } from './pictures.ts';

/** What the picture of a news item tells, in a language where it is translated; undefined without such an item. */
export async function findNewsFacts(
  { db }: Pick<Site, 'db'>,
  language: LanguageCode,
  id: number,
): Promise<NewsFacts | undefined> {
  const found = await db
    .selectFrom('news')
    .leftJoin('translations as own', (join) =>
      join
        .onRef('own.subject_id', '=', 'news.id')
        .on('own.kind', '=', 'news')
        .on('own.language', '=', language)
        .on('own.title', 'is not', null)
        .on('own.content', 'is not', null),
    )
    .select(['news.title', 'news.author_name', 'news.created_at', 'own.title as own_title'])
    .where('news.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { title, own_title, author_name: author, created_at } = found;
  return { id, title: own_title ?? title, author, publishedAt: momentOf(created_at) };
}
