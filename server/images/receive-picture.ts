import type { Readable } from 'node:stream';
import { pictureFormatNames, pictureMaxBytes, pictureMaxPixels, pictureMaxSide } from '#contract/limits.ts';
import { ApiError } from '#server/errors.ts';
import { type PictureHeader, readHeader } from './read-header.ts';

const tooLarge = () => new ApiError('uploads.tooLarge', { sizes: { limit: pictureMaxBytes } });

/**
 * Reads a picture that is sent.
 * @param length from `Content-Length`
 * @throws ApiError `uploads.noFile`, `uploads.tooLarge`, `request.invalid` when the connection breaks
 */
export async function readPicture(content: Readable, length: number): Promise<Buffer> {
  if (length > pictureMaxBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    // Keeps the connection open, so that the client can read the error response.
    for await (const piece of content.iterator({ destroyOnReturn: false })) {
      bytes += piece.length;
      if (bytes > pictureMaxBytes) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    throw content.errored ? new ApiError('request.invalid') : error;
  }
  if (bytes === 0) throw new ApiError('uploads.noFile');
  return Buffer.concat(pieces);
}

/**
 * Checks format and size by what the file's header says; nothing is decoded.
 * @throws ApiError `media.unsupported`, `media.unreadable`, `media.tooManyPixels`
 */
export function checkPicture(bytes: Buffer): PictureHeader {
  const header = readHeader(bytes);
  if (header === undefined)
    throw new ApiError('media.unsupported', { values: { formats: pictureFormatNames } });
  if (header === null) throw new ApiError('media.unreadable');
  const { width, height } = header;
  if (width * height > pictureMaxPixels || Math.max(width, height) > pictureMaxSide) {
    throw new ApiError('media.tooManyPixels', {
      values: { limit: pictureMaxPixels / 1_000_000, side: pictureMaxSide },
    });
  }
  return header;
}
