import { randomBytes } from 'node:crypto';
import { pictureMaxCount } from '#contract/limits.ts';
import { ApiError } from '#server/errors.ts';
import type { ResizedPicture } from '#server/images/resize.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { fileKeysOf, pictureFileKey, pictureFormats } from '#server/site/pictures/picture-files.ts';
import { dropUpload, registerUpload, removeUpload } from '#server/site/uploads/uploads.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { countPictures, type FoundPicture, insertPicture, type NewPicture } from './queries.ts';

export type MediaServices = Pick<Services, 'log' | 'site' | 'storage'>;

export interface PictureTexts {
  readonly name: string;
  readonly alt: string;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Registers each file before it is written, so that the sweep removes what is left of a broken attempt. */
async function writeFiles(
  { site, storage }: MediaServices,
  name: string,
  fileKey: string,
  resized: ResizedPicture,
) {
  for (const size of resized.sizes) {
    for (const format of pictureFormats) {
      const key = pictureFileKey(fileKey, size.width, format);
      await registerUpload(site, key, name);
      await storage.write(key, once(size[format]));
    }
  }
}

/** The files belong to the picture from now on. */
function recordPicture({ site }: MediaServices, actor: Actor, picture: NewPicture): Promise<FoundPicture> {
  const now = siteNow();
  const keys = fileKeysOf(picture);
  return auditedTransaction(site, async (db) => {
    const claimed = await db.deleteFrom('uploads').where('file_key', 'in', keys).executeTakeFirst();
    if (claimed.numDeletedRows !== BigInt(keys.length)) throw new Error('files of a picture are gone');
    const row = await insertPicture(db, picture, now);
    const { name, alt, bytes } = picture;
    const change = {
      action: 'picture.add',
      subject: `picture/${row.id}`,
      after: { name, description: alt, bytes },
    } as const;
    await writeAudit(db, actor, change, now);
    return row;
  });
}

function rowOf(fileKey: string, { width, height, sizes }: ResizedPicture, texts: PictureTexts): NewPicture {
  const files = sizes.map((size) => ({ width: size.width, avif: size.avif.length, webp: size.webp.length }));
  const bytes = files.reduce((sum, { avif, webp }) => sum + avif + webp, 0);
  return { ...texts, file_key: fileKey, width, height, bytes, files: JSON.stringify(files) };
}

/** @throws ApiError `media.full`; concurrent requests may exceed the maximum by a few, which is harmless */
export async function refuseWhenFull({ site }: MediaServices): Promise<void> {
  if ((await countPictures(site)) >= pictureMaxCount) throw new ApiError('media.full');
}

/**
 * Stores all sizes of a picture and adds it to the library; on any failure nothing is kept. One that could not be
 * added may have been all the same, where the answer got lost: what still waits for a picture is left to the sweep.
 * @throws ApiError `uploads.noSpace`
 */
export async function storePicture(
  services: MediaServices,
  actor: Actor,
  resized: ResizedPicture,
  texts: PictureTexts,
): Promise<FoundPicture> {
  const fileKey = randomBytes(8).toString('hex');
  const picture = rowOf(fileKey, resized, texts);
  try {
    await writeFiles(services, texts.name, fileKey, resized);
  } catch (error) {
    await removeFiles(services, fileKeysOf(picture));
    throw error instanceof NoSpace ? new ApiError('uploads.noSpace') : error;
  }
  try {
    return await recordPicture(services, actor, picture);
  } catch (error) {
    await forEachFile(services, fileKeysOf(picture), (key) => dropUpload(services.site, key));
    throw error;
  }
}

async function forEachFile(
  { log }: MediaServices,
  keys: readonly string[],
  end: (key: string) => Promise<void>,
): Promise<void> {
  for (const key of keys) {
    await end(key).catch((error) => log.warn({ err: error }, 'A file of a picture could not be removed'));
  }
}

/** Removes files; if that fails, the sweeper retries. */
export function removeFiles(services: MediaServices, keys: readonly string[]): Promise<void> {
  return forEachFile(services, keys, (key) => removeUpload(services.site, services.storage, key));
}
