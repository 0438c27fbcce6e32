import { randomBytes } from 'node:crypto';
import type { ReadBody } from '#contract/api/calls.ts';
import { ApiError } from '#server/errors.ts';
import { createResumableUpload } from '#server/site/uploads/resumable-uploads.ts';
import { refuseWithoutRoom } from '#server/storage/free-bytes.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { safeFileName } from './file-name.ts';
import { removePartialUpload, tooLargeError, type UploadServices } from './upload.ts';

type Announcement = ReadBody<'POST /api/uploads/begin'>;

async function refuseUnfit({ config, storage }: UploadServices, bytes: number): Promise<void> {
  if (bytes === 0) throw new ApiError('uploads.noFile');
  if (bytes > config.UPLOAD_MAX_BYTES) throw tooLargeError(config.UPLOAD_MAX_BYTES);
  await refuseWithoutRoom(storage, bytes);
}

/**
 * Reserves a chunked upload.
 * @param login its owner
 * @returns its key
 * @throws ApiError `uploads.noFile`, `uploads.tooLarge`, `uploads.noSpace`; NoSpace
 */
export async function beginUpload(
  services: UploadServices,
  login: string,
  { name, bytes }: Announcement,
): Promise<string> {
  await refuseUnfit(services, bytes);
  const key = randomBytes(16).toString('hex');
  await createResumableUpload(services.site, { key, name: safeFileName(name), bytes, login });
  try {
    await services.storage.resumable.begin(key);
  } catch (error) {
    await removePartialUpload(services, key);
    throw error instanceof NoSpace ? new ApiError('uploads.noSpace') : error;
  }
  return key;
}
