import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { isPublished } from '#server/site/texts/published-news.ts';
import { withTranslation } from '#server/site/translations.ts';

type SiteDb = Pick<Site, 'db'>;

export async function newsState({ db }: SiteDb): Promise<{ total: number; changedAt: string | null }> {
  const found = await db
    .selectFrom('news')
    .select(({ fn }) => [fn.countAll().as('total'), fn.max('updated_at').as('changedAt')])
    .where(isPublished(siteNow()))
    .executeTakeFirst();
  return { total: Number(found?.total ?? 0), changedAt: found?.changedAt ?? null };
}

/** Oldest first, each with the latest change of its original or a finished translation. */
export function newsChanges({ db }: SiteDb, offset: number, limit: number) {
  return db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', null))
    .select(({ fn }) => ['news.id', 'news.updated_at', fn.max('own.updated_at').as('translated_at')])
    .where(isPublished(siteNow()))
    .groupBy(['news.id', 'news.updated_at'])
    .orderBy('news.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function publishedPages({ db }: SiteDb) {
  return db.selectFrom('pages').select(['path', 'updated_at']).orderBy('path').execute();
}
