import type { Readable } from 'node:stream';
import { ApiError } from '#server/errors.ts';
import { prolongUpload } from '#server/site/uploads/uploads-in-pieces.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { holdUpload, type Stay } from './hold-upload.ts';
import { bytesArrived, ownUpload } from './own-upload.ts';
import { tooLarge, type UploadParts } from './upload.ts';

export interface Piece {
  readonly key: string;
  /** Where it begins. */
  readonly offset: number;
  /** How long it says it is; undefined when it does not. */
  readonly length: number | undefined;
  readonly content: Readable;
}

/** The connection broke before the piece was whole. */
class BrokenPiece extends Error {
  override readonly name = 'BrokenPiece';
}

/** A piece's bytes as they come, no more than there is room for. @throws ApiError, BrokenPiece */
async function* bytesOf(
  { content, offset }: Piece,
  mostBytes: number,
  stay: Stay,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    // Whoever is refused hears why: the connection has to survive.
    for await (const each of content.iterator({ destroyOnReturn: false })) {
      bytes += each.length;
      if (bytes > mostBytes) throw tooLarge(offset + mostBytes);
      await stay();
      yield each;
    }
  } catch (error) {
    throw content.errored ? new BrokenPiece('the piece ended before its time', { cause: error }) : error;
  }
}

function errorFor(error: unknown): unknown {
  if (error instanceof NoSpace) return new ApiError('uploads.noSpace');
  return error instanceof BrokenPiece ? new ApiError('request.invalid') : error;
}

/**
 * Receives a file's next piece. What has come in stays, whatever happens then.
 * @returns how far the file has come
 * @throws ApiError `uploads.…`
 */
export async function receivePiece(services: UploadParts, login: string, piece: Piece): Promise<number> {
  const { site, storage } = services;
  const { key, offset, length = 0 } = piece;
  const { bytes } = await ownUpload(services, login, key);
  if (offset + length > bytes) throw tooLarge(bytes);
  return holdUpload(site, key, async (stay) => {
    if (offset !== (await bytesArrived(services, key))) throw new ApiError('uploads.wrongOffset');
    await prolongUpload(site, key);
    const content = bytesOf(piece, bytes - offset, stay);
    const end = await storage.unfinished.append(key, offset, content).catch((error) => {
      throw errorFor(error);
    });
    // A whole file takes nothing more, and is at no offset where something could come.
    if (end === undefined) throw new ApiError('uploads.notFound');
    return end;
  });
}
