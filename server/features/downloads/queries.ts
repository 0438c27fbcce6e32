import type { Insertable, Kysely } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';
import type { DownloadsTable } from '#server/site/tables/files.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';
import { deleteTranslations, queueTranslations, withTranslation } from '#server/site/translations.ts';
import { findUpload, uploadKey } from '#server/site/uploads/uploads.ts';

export function listDownloads({ db }: Site, language: LanguageCode) {
  return db
    .selectFrom('downloads')
    .leftJoin('translations as own', withTranslation('downloads', language))
    .selectAll('downloads')
    .select(['own.title as own_title', 'own.content as own_description'])
    .orderBy('downloads.created_at', 'desc')
    .orderBy('downloads.id', 'desc')
    .execute();
}

export type FoundDownload = Awaited<ReturnType<typeof listDownloads>>[number];

/** Counts a download. @returns the new count; undefined without such a download */
export function countDownload({ db }: Site, id: number): Promise<number | undefined> {
  // The update locks the row, so the count read next is this call's own.
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

export interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly sha256: string | null;
}

const largestId = 2_147_483_647;

/** Finds an uploaded file by its download's id, or by its key, which also finds one without a download. */
export async function findFile({ db }: Pick<Site, 'db'>, idOrKey: string): Promise<StoredFile | undefined> {
  const isKey = uploadKey.test(idOrKey);
  const id = /^[1-9]\d{0,9}$/.test(idOrKey) ? Number(idOrKey) : 0;
  if (!isKey && (id === 0 || id > largestId)) return undefined;
  const row = await db
    .selectFrom('downloads')
    .select(['file_key', 'url', 'sha256'])
    .where(isKey ? 'file_key' : 'id', '=', isKey ? idOrKey : id)
    .executeTakeFirst();
  if (row?.file_key) return { key: row.file_key, name: row.url, sha256: row.sha256 };
  return isKey ? findUpload({ db }, idOrKey) : undefined;
}

export interface NewDownload
  extends Omit<Insertable<DownloadsTable>, 'id' | 'download_count' | 'created_at'> {
  readonly language: LanguageCode;
}

/** Also queues its translations. @returns its id */
export async function insertDownload(
  db: Kysely<SiteTables>,
  download: NewDownload,
  now: Date,
): Promise<number> {
  const { insertId } = await db
    .insertInto('downloads')
    .values({ ...download, created_at: stamp(now) })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await queueTranslations(db, { kind: 'download', id }, download.language, now);
  return id;
}

/** Deletes a download with its translations. @returns the deleted row; undefined when there is none */
export async function deleteDownloadRow({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  const found = await db
    .selectFrom('downloads')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(dialect))
    .executeTakeFirst();
  if (!found) return undefined;
  await db.deleteFrom('downloads').where('id', '=', id).execute();
  await deleteTranslations(db, { kind: 'download', id });
  return found;
}
