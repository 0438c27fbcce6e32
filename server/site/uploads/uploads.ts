import type { Kysely } from 'kysely';
import { unattachedUploadHours } from '#contract/limits.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type Storage, StoreUnavailable, type Written } from '#server/storage/storage.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

const hour = 3_600;
/** Longer than the longest upload may take. */
const incomingSeconds = 48 * hour;
/** Between instances whose clocks differ: whatever one of them may still use none removes. */
const clockSeconds = hour;

/** What the key of an uploaded file looks like: 128 random bits. */
export const uploadKey = /^[0-9a-f]{32}$/;

export interface Upload extends Written {
  readonly key: string;
  /** The file's own name. */
  readonly name: string;
}

/**
 * Notes a file before its first byte is written, so that nothing in the store is ever without a row that says when it
 * may go.
 */
export async function expectUpload({ db }: SiteDb, key: string, name: string, now = siteNow()) {
  const remove_after = stamp(secondsAfter(now, incomingSeconds));
  await db
    .insertInto('uploads')
    .values({ file_key: key, name, bytes: null, sha256: null, remove_after })
    .execute();
}

/**
 * The file is there: from now on it waits for its download.
 * @returns false when it was removed or taken back, or completed by somebody else, meanwhile
 */
export async function completeUpload(
  db: Db,
  key: string,
  written: Written,
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

/** A file that waits for its download; undefined when there is none, or its time is over. */
export async function findUpload(
  { db }: { db: Db },
  key: string,
  now = siteNow(),
): Promise<Upload | undefined> {
  const row = await waiting(db, key, now).executeTakeFirst();
  if (!row || row.bytes === null || row.sha256 === null) return undefined;
  return { key, name: row.name, bytes: Number(row.bytes), sha256: row.sha256 };
}

/** Takes a waiting file for a download: it is nobody else's then. @returns undefined when it is not there to be taken */
export async function claimUpload(db: Db, key: string, now = siteNow()): Promise<Upload | undefined> {
  const upload = await findUpload({ db }, key, now);
  if (!upload) return undefined;
  // Once more: it may have been withdrawn since this transaction began.
  const claimed = await db
    .deleteFrom('uploads')
    .where('file_key', '=', key)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  if (claimed.numDeletedRows === 0n) return undefined;
  await db.deleteFrom('uploads_in_pieces').where('file_key', '=', key).execute();
  return upload;
}

/** Notes that a file may be removed: its download is deleted in the same transaction. */
export async function disownFile(
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

/** Removes a file and its row, the file first: whatever fails in between is done by the sweeper. */
export async function removeUpload({ db }: SiteDb, storage: Storage, key: string): Promise<void> {
  await storage.remove(key);
  await db.deleteFrom('uploads_in_pieces').where('file_key', '=', key).execute();
  await db.deleteFrom('uploads').where('file_key', '=', key).execute();
}

/**
 * Removes what broken uploads left behind, and files that no download wants (any more). What the store refuses to
 * remove keeps no other file: the rest goes.
 * @throws the first refusal, afterwards; anything else at once
 */
export async function sweepUploads(site: SiteDb, storage: Storage, now = siteNow()): Promise<void> {
  let refused: StoreUnavailable | undefined;
  const goOn = (error: unknown) => {
    if (!(error instanceof StoreUnavailable) || error.trouble !== 'refused') throw error;
    refused ??= error;
  };
  await storage.sweep(now).catch(goOn);
  const over = await site.db
    .selectFrom('uploads')
    .select('file_key')
    .where('remove_after', '<', stamp(secondsAfter(now, -clockSeconds)))
    .execute();
  for (const { file_key } of over) await removeUpload(site, storage, file_key).catch(goOn);
  if (refused) throw refused;
}
