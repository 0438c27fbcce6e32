import type { Kysely } from 'kysely';
import { unattachedUploadHours } from '#contract/limits.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type FileDigest, type Storage, StorageUnavailable } from '#server/storage/storage.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

const hour = 3_600;
/** Longer than any upload may take. */
const incomingSeconds = 48 * hour;
const clockToleranceSeconds = hour;

export const uploadKey = /^[0-9a-f]{32}$/;

export interface Upload extends FileDigest {
  readonly key: string;
  readonly name: string;
}

/** Stores the row before the first byte is written, so that every stored file has an expiry. */
export async function registerUpload(
  { db }: SiteDb,
  key: string,
  name: string,
  now = siteNow(),
  seconds = incomingSeconds,
) {
  const remove_after = stamp(secondsAfter(now, seconds));
  await db
    .insertInto('uploads')
    .values({ file_key: key, name, bytes: null, sha256: null, remove_after })
    .execute();
}

/**
 * Marks an upload as complete; it then waits for its download.
 * @returns false when it was removed, cancelled or completed meanwhile
 */
export async function completeUpload(
  db: Db,
  key: string,
  written: FileDigest,
  now = siteNow(),
): Promise<boolean> {
  const remove_after = stamp(secondsAfter(now, unattachedUploadHours * hour));
  const completed = await db
    .updateTable('uploads')
    .set({ ...written, remove_after })
    .where('file_key', '=', key)
    .where('bytes', 'is', null)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  return completed.numUpdatedRows > 0n;
}

function waiting(db: Db, key: string, now: Date) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('file_key', '=', key)
    .where('remove_after', '>', stamp(now));
}

export async function findUpload(
  { db }: { db: Db },
  key: string,
  now = siteNow(),
): Promise<Upload | undefined> {
  const row = await waiting(db, key, now).executeTakeFirst();
  if (!row || row.bytes === null || row.sha256 === null) return undefined;
  return { key, name: row.name, bytes: Number(row.bytes), sha256: row.sha256 };
}

/** Claims a complete upload for a download. @returns undefined when it is not available */
export async function claimUpload(db: Db, key: string, now = siteNow()): Promise<Upload | undefined> {
  const upload = await findUpload({ db }, key, now);
  if (!upload) return undefined;
  // Checked again: it may have been cancelled since the transaction began.
  const claimed = await db
    .deleteFrom('uploads')
    .where('file_key', '=', key)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  if (claimed.numDeletedRows === 0n) return undefined;
  await db.deleteFrom('uploads_in_pieces').where('file_key', '=', key).execute();
  return upload;
}

/** Releases a file for removal, in the transaction that deletes its download. */
export async function releaseFile(
  db: Db,
  { key, name }: Pick<Upload, 'key' | 'name'>,
  now = siteNow(),
): Promise<void> {
  const row = { name, bytes: null, sha256: null, remove_after: stamp(now) };
  await db
    .insertInto('uploads')
    .values({ file_key: key, ...row })
    .execute();
}

/** Lets the next sweep remove a file that is not used any more. */
export async function dropUpload({ db }: SiteDb, key: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ remove_after: '1970-01-01 00:00:00' })
    .where('file_key', '=', key)
    .execute();
}

/** Removes file, then row: after a failure in between the sweep can retry. */
export async function removeUpload({ db }: SiteDb, storage: Storage, key: string): Promise<void> {
  await storage.remove(key);
  await db.deleteFrom('uploads_in_pieces').where('file_key', '=', key).execute();
  await db.deleteFrom('uploads').where('file_key', '=', key).execute();
}

/**
 * Removes broken and unused uploads. A file the storage refuses to remove does not stop the others.
 * @throws the storage's first refusal, at the end; any other error at once
 */
export async function sweepUploads(site: SiteDb, storage: Storage, now = siteNow()): Promise<void> {
  let refused: StorageUnavailable | undefined;
  const postpone = (error: unknown) => {
    if (!(error instanceof StorageUnavailable) || error.kind !== 'refused') throw error;
    refused ??= error;
  };
  await storage.sweep(now).catch(postpone);
  const over = await site.db
    .selectFrom('uploads')
    .select('file_key')
    .where('remove_after', '<', stamp(secondsAfter(now, -clockToleranceSeconds)))
    .execute();
  for (const { file_key } of over) await removeUpload(site, storage, file_key).catch(postpone);
  if (refused) throw refused;
}
