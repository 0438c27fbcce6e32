import { randomBytes } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { completeUpload, registerUpload, removeUpload, type Upload } from '#server/site/uploads/uploads.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { safeFileName } from './file-name.ts';

export type UploadServices = Pick<Services, 'config' | 'log' | 'site' | 'storage'>;

export const formLimits = {
  fieldSize: 1_000,
  fields: 10,
  files: 1,
  parts: 11,
  headerPairs: 20,
  headerSize: 16 * 1024,
  // Limited while streaming instead, to fail at once.
  fileSize: Number.MAX_SAFE_INTEGER,
};
const formBytes = 64 * 1024;

/** The form is malformed or the connection broke: nothing is kept. */
class BrokenForm extends Error {
  override readonly name = 'BrokenForm';
}

export function tooLargeError(limit: number): ApiError {
  return new ApiError('uploads.tooLarge', { sizes: { limit } });
}

function asBroken(error: unknown): BrokenForm {
  return new BrokenForm('the form ended before its time', { cause: error });
}

/** Streams the file up to the limit. @throws ApiError `uploads.tooLarge`, BrokenForm */
async function* chunksOf({ file }: MultipartFile, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of file) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw tooLargeError(mostBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : asBroken(error);
  }
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: formLimits });
  } catch (error) {
    throw asBroken(error);
  }
}

/** Streams the form's file into the store. @returns undefined when it has none */
async function storeFile({ config, storage, site }: UploadServices, request: FastifyRequest, key: string) {
  let upload: Upload | undefined;
  for await (const part of partsOf(request)) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') throw new ApiError('uploads.noFile');
    const name = safeFileName(part.filename ?? '');
    await registerUpload(site, key, name);
    const written = await storage.write(key, chunksOf(part, config.UPLOAD_MAX_BYTES));
    upload = { key, name, ...written };
  }
  return upload?.bytes ? upload : undefined;
}

/**
 * Marks an upload as complete and writes the audit log.
 * @returns false when it was removed or recorded by another request meanwhile
 */
export function recordUpload({ site }: UploadServices, actor: Actor, upload: Upload): Promise<boolean> {
  const { key, name, bytes, sha256 } = upload;
  return auditedTransaction(site, async (db) => {
    if (!(await completeUpload(db, key, { bytes, sha256 }))) return false;
    const after = { name, bytes, sha256 };
    await writeAudit(db, actor, { action: 'file.upload', subject: `upload/${key}`, after });
    return true;
  });
}

const throttle = createLogThrottle();

/** Removes an incomplete file. May fail silently: the sweeper removes it later. */
export async function removePartialUpload(
  { site, storage, log }: UploadServices,
  key: string,
): Promise<void> {
  await removeUpload(site, storage, key).catch((failure) => {
    const suppressed = throttle.record(failure instanceof Error ? failure.message : '');
    if (suppressed !== undefined)
      log.warn({ err: failure, suppressed }, 'A broken upload could not be removed');
  });
}

function errorFor(error: unknown): unknown {
  if (error instanceof NoSpace) return new ApiError('uploads.noSpace');
  return error instanceof BrokenForm ? new ApiError('request.invalid') : error;
}

function refuseUnread({ config }: UploadServices, request: FastifyRequest): void {
  if (!request.isMultipart()) throw new ApiError('request.unsupportedType');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > config.UPLOAD_MAX_BYTES + formBytes) throw tooLargeError(config.UPLOAD_MAX_BYTES);
}

/** Streams the form's file into the store. On any failure nothing is kept. @throws ApiError `uploads.…`, `request.…` */
export async function receiveUpload(
  services: UploadServices,
  request: FastifyRequest,
  actor: Actor,
): Promise<Upload> {
  refuseUnread(services, request);
  const key = randomBytes(16).toString('hex');
  try {
    const upload = await storeFile(services, request, key);
    if (!upload) throw new ApiError('uploads.noFile');
    if (!(await recordUpload(services, actor, upload))) throw new ApiError('uploads.notFound');
    return upload;
  } catch (error) {
    await removePartialUpload(services, key);
    throw errorFor(error);
  }
}
