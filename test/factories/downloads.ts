import type { Insertable } from 'kysely';
import type { Site } from '#server/site/site.ts';
import type { DownloadsTable } from '#server/site/tables/files.ts';

/** Adds a download from elsewhere; give `file_key` and `url` (its name) for an uploaded file. @returns its id */
export async function addDownload(
  { db }: Site,
  given: Partial<Insertable<DownloadsTable>> = {},
): Promise<number> {
  const { insertId } = await db
    .insertInto('downloads')
    .values({
      title: 'Client',
      description: 'The whole game',
      license: 'Freeware',
      platform: 'Windows',
      version: '2.4.1',
      file_size: '1.86 GB',
      url: 'https://download.example.org/client.zip',
      created_at: '2026-04-01 12:00:00',
      ...given,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
