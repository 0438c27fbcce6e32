import { ApiError } from '#server/errors.ts';
import { cancelUpload, findResumableUpload } from '#server/site/uploads/resumable-uploads.ts';
import { removePartialUpload, type UploadServices } from './upload.ts';

/**
 * Finds a chunked upload of this administrator.
 * @throws ApiError `uploads.notFound`, also for another administrator's
 */
export async function findOwnUpload({ site }: Pick<UploadServices, 'site'>, login: string, key: string) {
  const announced = await findResumableUpload(site, key, login);
  if (!announced) throw new ApiError('uploads.notFound');
  return announced;
}

/**
 * The number of bytes stored; a complete file has moved out of the unfinished ones.
 * @throws ApiError `uploads.notFound`
 */
export async function bytesReceived(
  { storage }: Pick<UploadServices, 'storage'>,
  key: string,
): Promise<number> {
  const bytes = (await storage.resumable.size(key)) ?? (await storage.size(key));
  if (bytes === undefined) throw new ApiError('uploads.notFound');
  return bytes;
}

/** Deletes an upload that has no download yet. @throws ApiError `uploads.notFound` */
export async function discardUpload(services: UploadServices, login: string, key: string): Promise<void> {
  await findOwnUpload(services, login, key);
  if (!(await cancelUpload(services.site, key))) throw new ApiError('uploads.notFound');
  await removePartialUpload(services, key);
}
