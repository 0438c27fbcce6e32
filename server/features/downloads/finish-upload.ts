import { Refusal } from '#server/errors.ts';
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
  if (written?.bytes !== announced) throw new Refusal('uploads.notFound');
  return written;
}

/**
 * Makes a file whole: measured, it waits for its download. Asking again, after an answer was lost, answers the same.
 * @throws Refusal `uploads.notFound`, `uploads.incomplete`, `uploads.busy`
 */
export async function finishUpload(parts: UploadParts, actor: Actor, key: string): Promise<Upload> {
  return holdUpload(parts.site, key, async (stay) => {
    const { name, bytes, measured } = await ownUpload(parts, actor.login, key);
    if (measured) return { key, name, ...measured };
    if ((await bytesArrived(parts, key)) < bytes) throw new Refusal('uploads.incomplete');
    const upload = { key, name, ...(await measure(parts, key, bytes, stay)) };
    if (!(await keepUpload(parts, actor, upload))) throw new Refusal('uploads.notFound');
    return upload;
  });
}
