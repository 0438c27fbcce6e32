import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { shownStates } from '#server/site/translations.ts';

function newsIn({ db }: Site, language: LanguageCode) {
  return db
    .selectFrom('news')
    .leftJoin('news_translations as own', (join) =>
      join
        .onRef('own.news_id', '=', 'news.id')
        .on('own.language', '=', language)
        .on('own.state', 'in', shownStates),
    )
    .select(['news.id', 'news.title', 'news.content', 'news.author_name', 'news.created_at'])
    .select(['own.title as own_title', 'own.content as own_content']);
}

/** News with their translations, newest first. */
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
