import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { shownStates } from '#server/site/translations.ts';

/** Everything there is to download, newest first. */
export function listDownloads({ db }: Site, language: LanguageCode) {
  return db
    .selectFrom('downloads')
    .leftJoin('download_translations as own', (join) =>
      join
        .onRef('own.download_id', '=', 'downloads.id')
        .on('own.language', '=', language)
        .on('own.state', 'in', shownStates),
    )
    .selectAll('downloads')
    .select(['own.title as own_title', 'own.description as own_description'])
    .orderBy('downloads.created_at', 'desc')
    .orderBy('downloads.id', 'desc')
    .execute();
}

export type FoundDownload = Awaited<ReturnType<typeof listDownloads>>[number];

/**
 * Counts a download.
 * @returns the count this call made, undefined when there is no such download
 */
export function countDownload({ db }: Site, id: number): Promise<number | undefined> {
  // The update locks the row, so that the count read after it is this call's own.
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('downloads')
      .set((download) => ({ download_count: download('download_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const row = await transaction
      .selectFrom('downloads')
      .select('download_count')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.download_count;
  });
}

/** The uploaded file of a download; undefined when it has none. */
export async function findFile({ db }: Site, id: number): Promise<{ key: string; name: string } | undefined> {
  const row = await db
    .selectFrom('downloads')
    .select(['file_key', 'url'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file_key ? { key: row.file_key, name: row.url } : undefined;
}
