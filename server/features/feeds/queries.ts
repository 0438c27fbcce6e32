import type { LanguageCode } from '#contract/languages.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { isPublished } from '#server/site/texts/published-news.ts';
import { withTranslation } from '#server/site/translations.ts';

/** Enough for readers who were offline for a while. */
const entries = 20;

export function newestNews({ db }: Pick<Site, 'db'>, language: LanguageCode) {
  return db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', language))
    .select(['news.id', 'news.title', 'news.content', 'news.language', 'news.author_name'])
    .select(['news.created_at', 'news.updated_at'])
    .select(['own.title as own_title', 'own.content as own_content'])
    .select(['own.state as own_state', 'own.updated_at as own_updated_at'])
    .where(isPublished(siteNow()))
    .orderBy('news.created_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(entries)
    .execute();
}

export type FoundEntry = Awaited<ReturnType<typeof newestNews>>[number];
