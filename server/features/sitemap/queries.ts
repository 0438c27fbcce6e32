import type { Site } from '#server/site/site.ts';

type SiteDb = Pick<Site, 'db'>;

/** How many news items there are, and when one was changed last. */
export async function newsState({ db }: SiteDb): Promise<{ total: number; changedAt: string | null }> {
  const found = await db
    .selectFrom('news')
    .select(({ fn }) => [fn.countAll().as('total'), fn.max('updated_at').as('changedAt')])
    .executeTakeFirst();
  return { total: Number(found?.total ?? 0), changedAt: found?.changedAt ?? null };
}

/** News items, oldest first, each with the last change of its English and of its finished translations. */
export function newsChanges({ db }: SiteDb, offset: number, limit: number) {
  return db
    .selectFrom('news')
    .leftJoin('translations as own', (join) =>
      join
        .onRef('own.subject_id', '=', 'news.id')
        .on('own.kind', '=', 'news')
        .on('own.state', 'in', ['done', 'edited']),
    )
    .select(({ fn }) => ['news.id', 'news.updated_at', fn.max('own.updated_at').as('translated_at')])
    .groupBy(['news.id', 'news.updated_at'])
    .orderBy('news.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The pages that administrators have published. */
export function publishedPages({ db }: SiteDb) {
  return db.selectFrom('pages').select(['path', 'updated_at']).orderBy('path').execute();
}
