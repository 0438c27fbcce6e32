import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder, undefinedIfMissing, withStorageErrors, writeAt } from './disk.ts';
import type { FileDigest, ResumableUploads } from './storage.ts';

const readBufferBytes = 256 * 1024;

async function writePieces(
  file: FileHandle,
  from: number,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let end = from;
  try {
    for await (const piece of content) {
      await writeAt(file, piece, end);
      end += piece.length;
    }
  } finally {
    // The file's size is the upload's state, so its data must be on disk.
    await withStorageErrors(file.datasync());
  }
  return end;
}

async function measure(file: FileHandle): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of file.createReadStream({
    start: 0,
    highWaterMark: readBufferBytes,
    autoClose: false,
  })) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function withFile<T>(
  opening: Promise<FileHandle>,
  work: (file: FileHandle) => Promise<T>,
): Promise<T | undefined> {
  const file = await undefinedIfMissing(withStorageErrors(opening));
  if (!file) return undefined;
  try {
    return await work(file);
  } finally {
    await withStorageErrors(file.close());
  }
}

/** On the same disk, so that finishing is a rename. */
interface Places {
  /** @throws for an invalid key */
  unfinished(key: string): string;
  whole(key: string): string;
}

export function resumableFiles(places: Places): ResumableUploads {
  return {
    async begin(key) {
      const path = places.unfinished(key);
      await makeFolder(dirname(path));
      const file = await withStorageErrors(open(path, 'wx'));
      await file.close();
    },
    async size(key) {
      return (await undefinedIfMissing(withStorageErrors(stat(places.unfinished(key)))))?.size;
    },
    async append(key, from, content) {
      // 'r+' does not create the file: a removed upload stays removed.
      return withFile(open(places.unfinished(key), 'r+'), (file) => writePieces(file, from, content));
    },
    async finish(key) {
      const [path, whole] = [places.unfinished(key), places.whole(key)];
      const written = await withFile(open(path, 'r'), (file) => withStorageErrors(measure(file)));
      if (!written) return withFile(open(whole, 'r'), (file) => withStorageErrors(measure(file)));
      // Missing when another request has finished it at the same time.
      await undefinedIfMissing(withStorageErrors(rename(path, whole)));
      await withStorageErrors(syncFolder(dirname(whole)));
      return written;
    },
  };
}
