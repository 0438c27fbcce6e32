import { ApiError } from '#server/errors.ts';
import { findAnnounced, withdrawUpload } from '#server/site/uploads/uploads-in-pieces.ts';
import { removeBroken, type UploadParts } from './upload.ts';

/**
 * The upload in pieces that an administrator has begun.
 * @throws ApiError `uploads.notFound`, also for another administrator's
 */
export async function ownUpload({ site }: Pick<UploadParts, 'site'>, login: string, key: string) {
  const announced = await findAnnounced(site, key, login);
  if (!announced) throw new ApiError('uploads.notFound');
  return announced;
}

/**
 * How many bytes have come in. A file that is whole lies elsewhere, measured or not yet.
 * @throws ApiError `uploads.notFound`
 */
export async function bytesArrived({ storage }: Pick<UploadParts, 'storage'>, key: string): Promise<number> {
  const bytes = (await storage.unfinished.size(key)) ?? (await storage.size(key));
  if (bytes === undefined) throw new ApiError('uploads.notFound');
  return bytes;
}

/** Takes an upload back, finished or not, that no download has been added for. @throws ApiError `uploads.notFound` */
export async function takeBack(services: UploadParts, login: string, key: string): Promise<void> {
  await ownUpload(services, login, key);
  if (!(await withdrawUpload(services.site, key))) throw new ApiError('uploads.notFound');
  await removeBroken(services, key);
}
