import { stalledUploadHours } from '#contract/limits.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import type { Written } from '#server/storage/storage.ts';
import { expectUpload } from './uploads.ts';

type SiteDb = Pick<Site, 'db'>;

/** A file that comes in pieces, as it was announced. */
export interface Announced {
  readonly key: string;
  /** The file's own name. */
  readonly name: string;
  /** Of the whole file. */
  readonly bytes: number;
  /** Whose it is: nobody else goes on with it. */
  readonly login: string;
}

/** Notes a file before its first piece comes. */
export async function announceUpload(
  { db }: SiteDb,
  { key, name, bytes, login }: Announced,
  now = siteNow(),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await expectUpload({ db: transaction }, key, name, now);
    await transaction.insertInto('uploads_in_pieces').values({ file_key: key, login, bytes }).execute();
  });
}

/**
 * An announced file of this login that waits for pieces or, once it is measured, for its download.
 * @returns undefined when there is none, it is another's, or its time is over
 */
export async function findAnnounced(
  { db }: SiteDb,
  key: string,
  login: string,
  now = siteNow(),
): Promise<(Announced & { readonly measured: Written | undefined }) | undefined> {
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

/** Gives an unfinished file its full time again. */
export async function prolongUpload({ db }: SiteDb, key: string, now = siteNow()): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ remove_after: stamp(secondsAfter(now, stalledUploadHours * 3_600)) })
    .where('file_key', '=', key)
    .where('bytes', 'is', null)
    .where('remove_after', '>', stamp(now))
    .execute();
}

/** Takes a file back for good, so that no download can be added with it any more. @returns false when it is too late */
export async function withdrawUpload({ db }: SiteDb, key: string, now = siteNow()): Promise<boolean> {
  const withdrawn = await db
    .updateTable('uploads')
    .set({ remove_after: stamp(now) })
    .where('file_key', '=', key)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  return withdrawn.numUpdatedRows > 0n;
}
