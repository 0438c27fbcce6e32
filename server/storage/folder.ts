import { createHash, randomUUID } from 'node:crypto';
import { access, constants, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, syncFolder, undefinedIfMissing, withStorageErrors } from './disk.ts';
import { assertKey, isKey } from './key.ts';
import { resumableFiles } from './resumable-files.ts';
import { type FileDigest, type Storage, StorageUnavailable } from './storage.ts';

/** Files being written are here: on the same disk, so that finishing one is a rename. */
const incoming = 'incoming';
const unfinished = 'unfinished';
/** A running write updates its file far more often. */
const abandonedMs = 3_600_000;
const readBufferBytes = 256 * 1024;

async function writeAll(path: string, content: AsyncIterable<Uint8Array>): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await withStorageErrors(open(path, 'wx'));
  try {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      await withStorageErrors(file.appendFile(piece));
    }
    await withStorageErrors(file.sync());
  } finally {
    await withStorageErrors(file.close());
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const found = await undefinedIfMissing(withStorageErrors(stat(path)));
  return found !== undefined && now.getTime() - found.mtimeMs > abandonedMs;
}

/** Checks that the folder can be written or created. @throws StorageUnavailable */
async function checkFolder(path: string): Promise<void> {
  const allowed = access(path, constants.R_OK | constants.W_OK).then(() => true);
  if (!(await undefinedIfMissing(withStorageErrors(allowed)))) await checkFolder(dirname(path));
}

/**
 * An unmounted disk leaves an empty folder, in which every file would seem to be missing.
 * @throws StorageUnavailable unless the disk is mounted or the folder was never used
 */
async function checkDisk(folder: string): Promise<void> {
  const names = await undefinedIfMissing(withStorageErrors(readdir(folder)));
  if (names?.length === 0)
    throw new StorageUnavailable('away', 'the folder of uploaded files is empty: its disk is not there');
}

async function freeBytesAt(path: string): Promise<number> {
  const disk = await undefinedIfMissing(withStorageErrors(statfs(path)));
  return disk ? disk.bavail * disk.bsize : freeBytesAt(dirname(path));
}

/**
 * Stores files in a local or shared folder.
 * @param folder created with the first write
 */
export function openFolder(folder: string): Storage {
  const workplace = join(folder, incoming);
  const placeOf = (key: string, ...below: readonly string[]) => join(folder, ...below, assertKey(key));
  return {
    resumable: resumableFiles({
      unfinished: (key) => placeOf(key, unfinished),
      whole: (key) => placeOf(key),
    }),
    async write(key, content) {
      const whole = placeOf(key);
      await makeFolder(workplace);
      const path = join(workplace, randomUUID());
      try {
        const written = await writeAll(path, content);
        await withStorageErrors(rename(path, whole));
        await withStorageErrors(syncFolder(folder));
        return written;
      } catch (error) {
        // Sweeping retries this; the error to report is the write's.
        await rm(path, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async size(key) {
      const found = isKey(key)
        ? await undefinedIfMissing(withStorageErrors(stat(join(folder, key))))
        : undefined;
      if (!found) await checkDisk(folder);
      return found?.isFile() ? found.size : undefined;
    },
    async read(key, { start, end }): Promise<Readable | undefined> {
      const file = isKey(key)
        ? await undefinedIfMissing(withStorageErrors(open(join(folder, key))))
        : undefined;
      return file?.createReadStream({ start, end, highWaterMark: readBufferBytes });
    },
    async remove(key) {
      if (!isKey(key)) return;
      await withStorageErrors(rm(placeOf(key, unfinished), { force: true }));
      await withStorageErrors(rm(placeOf(key), { force: true }));
    },
    async sweep(now = new Date()) {
      for (const name of (await undefinedIfMissing(withStorageErrors(readdir(workplace)))) ?? []) {
        const path = join(workplace, name);
        if (await isAbandoned(path, now)) await withStorageErrors(rm(path, { force: true }));
      }
    },
    check: () => checkFolder(folder),
    freeBytes: () => freeBytesAt(folder),
  };
}
