import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';

/** As many as a reader who was away for a while may have missed. */
const entries = 20;

/** The newest news with their translations into a language. */
export function newestNews({ db }: Pick<Site, 'db'>, language: LanguageCode) {
  return db
    .selectFrom('news')
    .leftJoin('translations as own', (join) =>
      join
        .onRef('own.subject_id', '=', 'news.id')
        .on('own.kind', '=', 'news')
        .on('own.language', '=', language)
        .on('own.title', 'is not', null),
    )
    .select(['news.id', 'news.title', 'news.content', 'news.author_name'])
    .select(['news.created_at', 'news.updated_at'])
    .select(['own.title as own_title', 'own.content as own_content'])
    .select(['own.state as own_state', 'own.updated_at as own_updated_at'])
    .orderBy('news.created_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(entries)
    .execute();
}

export type FoundEntry = Awaited<ReturnType<typeof newestNews>>[number];
