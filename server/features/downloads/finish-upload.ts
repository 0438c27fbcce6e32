import { ApiError } from '#server/errors.ts';
import type { Actor } from '#server/site/audit.ts';
import type { Upload } from '#server/site/uploads/uploads.ts';
import { bytesReceived, findOwnUpload } from './find-upload.ts';
import { recordUpload, type UploadServices } from './upload.ts';
import { type RenewLease, withUploadLease } from './upload-lease.ts';

const renewMs = 4_000;

/** Hashing gigabytes takes longer than one lease. */
async function renewWhile<T>(renewLease: RenewLease, work: Promise<T>): Promise<T> {
  const renewing = setInterval(() => void renewLease().catch(() => undefined), renewMs);
  try {
    return await work;
  } finally {
    clearInterval(renewing);
  }
}

async function measure({ storage }: UploadServices, key: string, announced: number, renewLease: RenewLease) {
  const written = await renewWhile(renewLease, storage.resumable.finish(key));
  if (written?.bytes !== announced) throw new ApiError('uploads.notFound');
  return written;
}

/**
 * Completes an upload: hashed, it can be added to a download. Idempotent, so that a lost response can be requested
 * again.
 * @throws ApiError `uploads.notFound`, `uploads.incomplete`, `uploads.busy`
 */
export async function finishUpload(services: UploadServices, actor: Actor, key: string): Promise<Upload> {
  return withUploadLease(services.site, key, async (renewLease) => {
    const { name, bytes, measured } = await findOwnUpload(services, actor.login, key);
    if (measured) return { key, name, ...measured };
    if ((await bytesReceived(services, key)) < bytes) throw new ApiError('uploads.incomplete');
    const upload = { key, name, ...(await measure(services, key, bytes, renewLease)) };
    if (!(await recordUpload(services, actor, upload))) throw new ApiError('uploads.notFound');
    return upload;
  });
}
