import { stalledUploadHours } from '#contract/limits.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import type { FileDigest } from '#server/storage/storage.ts';
import { registerUpload } from './uploads.ts';

type SiteDb = Pick<Site, 'db'>;

export interface ResumableUpload {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Its owner; nobody else may continue it. */
  readonly login: string;
}

export async function createResumableUpload(
  { db }: SiteDb,
  { key, name, bytes, login }: ResumableUpload,
  now = siteNow(),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await registerUpload({ db: transaction }, key, name, now);
    await transaction.insertInto('uploads_in_pieces').values({ file_key: key, login, bytes }).execute();
  });
}

/** Finds an unexpired upload of this login. @returns undefined when missing, expired or somebody else's */
export async function findResumableUpload(
  { db }: SiteDb,
  key: string,
  login: string,
  now = siteNow(),
): Promise<(ResumableUpload & { readonly measured: FileDigest | undefined }) | undefined> {
  const row = await db
    .selectFrom('uploads_in_pieces as announced')
    .innerJoin('uploads', 'uploads.file_key', 'announced.file_key')
    .select(['announced.login', 'announced.bytes as announced_bytes', 'name', 'uploads.bytes', 'sha256'])
    .where('announced.file_key', '=', key)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  if (row?.login !== login) return undefined;
  const { name, bytes, sha256 } = row;
  const measured = bytes === null || sha256 === null ? undefined : { bytes: Number(bytes), sha256 };
  return { key, login, name, bytes: Number(row.announced_bytes), measured };
}

/** Restarts the expiry of an unfinished upload. */
export async function extendUpload({ db }: SiteDb, key: string, now = siteNow()): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ remove_after: stamp(secondsAfter(now, stalledUploadHours * 3_600)) })
    .where('file_key', '=', key)
    .where('bytes', 'is', null)
    .where('remove_after', '>', stamp(now))
    .execute();
}

/** Cancels an upload for good, so that no download can use it. @returns false when it is too late */
export async function cancelUpload({ db }: SiteDb, key: string, now = siteNow()): Promise<boolean> {
  const withdrawn = await db
    .updateTable('uploads')
    .set({ remove_after: stamp(now) })
    .where('file_key', '=', key)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  return withdrawn.numUpdatedRows > 0n;
}
