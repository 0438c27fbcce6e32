import type { Readable } from 'node:stream';
import { ApiError } from '#server/errors.ts';
import { extendUpload } from '#server/site/uploads/resumable-uploads.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { bytesReceived, findOwnUpload } from './find-upload.ts';
import { tooLargeError, type UploadServices } from './upload.ts';
import { type RenewLease, withUploadLease } from './upload-lease.ts';

export interface Chunk {
  readonly key: string;
  readonly offset: number;
  /** From `Content-Length`. */
  readonly length: number | undefined;
  readonly content: Readable;
}

/** The connection broke before the chunk was complete. */
class BrokenChunk extends Error {
  override readonly name = 'BrokenChunk';
}

/** Streams a chunk up to `mostBytes`. @throws ApiError, BrokenChunk */
async function* bytesOf(
  { content, offset }: Chunk,
  mostBytes: number,
  renewLease: RenewLease,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    // Keeps the connection open, so that the client can read the error response.
    for await (const each of content.iterator({ destroyOnReturn: false })) {
      bytes += each.length;
      if (bytes > mostBytes) throw tooLargeError(offset + mostBytes);
      await renewLease();
      yield each;
    }
  } catch (error) {
    throw content.errored ? new BrokenChunk('the chunk ended before its time', { cause: error }) : error;
  }
}

function errorFor(error: unknown): unknown {
  if (error instanceof NoSpace) return new ApiError('uploads.noSpace');
  return error instanceof BrokenChunk ? new ApiError('request.invalid') : error;
}

/**
 * Appends the next chunk. Bytes stored so far survive any failure.
 * @returns the new offset
 * @throws ApiError `uploads.…`
 */
export async function receiveChunk(services: UploadServices, login: string, chunk: Chunk): Promise<number> {
  const { site, storage } = services;
  const { key, offset, length = 0 } = chunk;
  const { bytes } = await findOwnUpload(services, login, key);
  if (offset + length > bytes) throw tooLargeError(bytes);
  return withUploadLease(site, key, async (renewLease) => {
    if (offset !== (await bytesReceived(services, key))) throw new ApiError('uploads.wrongOffset');
    await extendUpload(site, key);
    const content = bytesOf(chunk, bytes - offset, renewLease);
    const end = await storage.resumable.append(key, offset, content).catch((error) => {
      throw errorFor(error);
    });
    // A complete file accepts no more bytes.
    if (end === undefined) throw new ApiError('uploads.notFound');
    return end;
  });
}
