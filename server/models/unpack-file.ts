import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { withStorageErrors } from '#server/storage/disk.ts';
import { ModelError } from './model-error.ts';
import type { Digest } from './records.ts';

/** A frame may ask for memory of two to this power, 128 MB: what every decoder allows. */
const maxWindowLog = 27;

function isOfZstd(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR';
}

/**
 * Unpacks a file and checks its length and hash. It gets its name when it is complete; no more is written than the list says.
 * @throws ModelError `wrongFile`; NoSpace, StorageUnavailable; the signal's reason
 */
export async function unpackFile(
  packed: string,
  path: string,
  { expected, signal }: { readonly expected: Digest; readonly signal: AbortSignal },
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > expected.bytes) {
        throw new ModelError('wrongFile', 'A file of the model is larger when unpacked than the list says');
      }
      hash.update(piece);
      yield piece;
    }
  }
  const partial = `${path}.unpacking`;
  const unpacker = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: maxWindowLog } });
  const file = createWriteStream(partial, { mode: 0o600, flush: true });
  try {
    await withStorageErrors(pipeline(createReadStream(packed), unpacker, measured, file, { signal }));
    if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) {
      throw new ModelError('wrongFile', 'A file of the model is not the one of the list when unpacked');
    }
    await withStorageErrors(rename(partial, path));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    signal.throwIfAborted();
    throw isOfZstd(error)
      ? new ModelError(
          'wrongFile',
          'A file of the model cannot be unpacked: it is damaged or packed in another way',
          error,
        )
      : error;
  }
}
