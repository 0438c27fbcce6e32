import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { undefinedIfMissing, withStorageErrors, writeAt } from '#server/storage/disk.ts';
import { ModelError } from './model-error.ts';
import type { Digest } from './records.ts';
import type { ModelSource } from './sources/source.ts';

interface Download {
  readonly source: ModelSource;
  readonly location: string;
  readonly expected: Digest;
  /** Where it is written to. What is there already is continued. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Is told how many bytes are there. */
  readonly onBytes: (bytes: number) => void;
  /** Before the first retry, in milliseconds; each further one waits twice as long. */
  readonly retryPauseMs: number;
}

/** Retries after a connection broke, in a row without progress. */
const maxRetries = 3;
/** Less than this is no progress: a server could otherwise keep us for ever. */
const progressBytes = 65_536;
const readBufferBytes = 256 * 1024;

async function sizeOf(path: string): Promise<number> {
  return (await undefinedIfMissing(withStorageErrors(stat(path))))?.size ?? 0;
}

/** Hashes what an earlier attempt has left. @returns its length, 0 when it cannot be the beginning of the file */
async function hashExisting(file: FileHandle, hash: Hash, { bytes }: Digest): Promise<number> {
  const { size } = await withStorageErrors(file.stat());
  if (size > bytes) return 0;
  for await (const piece of file.createReadStream({
    start: 0,
    autoClose: false,
    highWaterMark: readBufferBytes,
  }))
    hash.update(piece);
  return size;
}

/** @returns the hash of the whole file, and whether a part of it was there before */
async function receive(
  file: FileHandle,
  download: Download,
): Promise<{ sha256: string; continued: boolean }> {
  const { source, location, expected, signal, onBytes } = download;
  let hash = createHash('sha256');
  const there = await hashExisting(file, hash, expected);
  if (there === expected.bytes) return { sha256: hash.digest('hex'), continued: true };
  const { from, wholeBytes, pieces } = await source.open(location, there, signal);
  if (from === 0) {
    hash = createHash('sha256');
    await withStorageErrors(file.truncate(0));
  }
  let bytes = from;
  const wrongLength = new ModelError(
    'wrongFile',
    'A file of the model has another length than the list says',
  );
  try {
    for await (const piece of pieces) {
      // Looked at here, because leaving the loop ends the request.
      const isWrong = (wholeBytes ?? expected.bytes) !== expected.bytes;
      if (isWrong || bytes + piece.length > expected.bytes) throw wrongLength;
      await writeAt(file, piece, bytes);
      hash.update(piece);
      bytes += piece.length;
      onBytes(bytes);
      signal.throwIfAborted();
    }
  } finally {
    await withStorageErrors(file.datasync());
  }
  if (bytes < expected.bytes) {
    throw new ModelError('away', `A file of the model ended after ${bytes} of ${expected.bytes} bytes`);
  }
  return { sha256: hash.digest('hex'), continued: from > 0 };
}

/** Opened for reading and writing, and made where it is missing, without emptying it. */
async function openPart(path: string): Promise<FileHandle> {
  await (await withStorageErrors(open(path, 'a', 0o600))).close();
  return withStorageErrors(open(path, 'r+'));
}

async function attempt(download: Download): Promise<void> {
  const file = await openPart(download.path);
  try {
    const { sha256, continued } = await receive(file, download);
    if (sha256 === download.expected.sha256) return;
    await withStorageErrors(file.truncate(0));
    // A machine that lost its power may have left zeros at the end of the first part.
    throw continued
      ? new ModelError('away', 'What an earlier attempt has left of a file is damaged')
      : new ModelError('wrongFile', 'A file of the model is not the one of the list: its hash differs');
  } finally {
    await file.close();
  }
}

/**
 * Downloads a file, or continues where an earlier attempt ended, and checks its length and hash. Connections that break are
 * retried, each time from where the last one ended.
 * @throws ModelError; NoSpace, StorageUnavailable; the signal's reason
 */
export async function downloadFile(download: Download): Promise<void> {
  const { path, signal } = download;
  for (let failures = 0; ; ) {
    const before = await sizeOf(path);
    try {
      return await attempt(download);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError && error.kind === 'away')) throw error;
      failures = (await sizeOf(path)) >= before + progressBytes ? 1 : failures + 1;
      if (failures > maxRetries) throw error;
      await setTimeout(download.retryPauseMs * 2 ** (failures - 1), undefined, { signal });
    }
  }
}
