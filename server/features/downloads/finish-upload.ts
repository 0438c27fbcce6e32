import { ApiError } from '#server/errors.ts';
import type { Actor } from '#server/site/audit.ts';
import type { Upload } from '#server/site/uploads/uploads.ts';
import { holdUpload, type Stay } from './hold-upload.ts';
import { bytesArrived, ownUpload } from './own-upload.ts';
import { keepUpload, type UploadParts } from './upload.ts';

const stayMs = 4_000;

/** Measuring gigabytes takes longer than a hold lasts. */
async function whileStaying<T>(stay: Stay, work: Promise<T>): Promise<T> {
  const staying = setInterval(() => void stay().catch(() => undefined), stayMs);
  try {
    return await work;
  } finally {
    clearInterval(staying);
  }
}

async function measure({ storage }: UploadParts, key: string, announced: number, stay: Stay) {
  const written = await whileStaying(stay, storage.unfinished.finish(key));
  if (written?.bytes !== announced) throw new ApiError('uploads.notFound');
  return written;
}

/**
 * Makes a file whole: measured, it waits for its download. Asking again, after an answer was lost, answers the same.
 * @throws ApiError `uploads.notFound`, `uploads.incomplete`, `uploads.busy`
 */
export async function finishUpload(services: UploadParts, actor: Actor, key: string): Promise<Upload> {
  return holdUpload(services.site, key, async (stay) => {
    const { name, bytes, measured } = await ownUpload(services, actor.login, key);
    if (measured) return { key, name, ...measured };
    if ((await bytesArrived(services, key)) < bytes) throw new ApiError('uploads.incomplete');
    const upload = { key, name, ...(await measure(services, key, bytes, stay)) };
    if (!(await keepUpload(services, actor, upload))) throw new ApiError('uploads.notFound');
    return upload;
  });
}
