import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { NoSpace, type Storage, type Written } from './storage.ts';

/** Writes in progress lie here: on the same disk, so that finishing one is a rename. */
const incoming = 'incoming';
/** A write in progress touches its file far more often. */
const abandonedMs = 3_600_000;
const readAtOnce = 256 * 1024;

const fullDisk = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Names that stay in the folder, and are no folder themselves. */
function isKey(key: string): boolean {
  return /^[\w-][\w.-]{0,99}$/.test(key) && key !== incoming;
}

async function append(file: FileHandle, piece: Uint8Array): Promise<void> {
  try {
    await file.appendFile(piece);
  } catch (error) {
    throw fullDisk.includes(codeOf(error)) ? new NoSpace('no room left', { cause: error }) : error;
  }
}

async function writeAll(path: string, content: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx');
  try {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      await append(file, piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Undefined for what is not there. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const found = await unlessMissing(stat(path));
  return found !== undefined && now.getTime() - found.mtimeMs > abandonedMs;
}

/** Of the disk that the folder is on, or will be. */
async function freeBytesAt(path: string): Promise<number> {
  const disk = await unlessMissing(statfs(path));
  return disk ? disk.bavail * disk.bsize : freeBytesAt(dirname(path));
}

/**
 * Files in a folder of this machine, or of one that several share.
 * @param folder made when it is first written to
 */
export function openFolder(folder: string): Storage {
  const workplace = join(folder, incoming);
  return {
    async write(key, content) {
      if (!isKey(key)) throw new Error('no key of a file');
      await mkdir(workplace, { recursive: true });
      const path = join(workplace, randomUUID());
      try {
        const written = await writeAll(path, content);
        await rename(path, join(folder, key));
        return written;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async size(key) {
      const found = isKey(key) ? await unlessMissing(stat(join(folder, key))) : undefined;
      return found?.isFile() ? found.size : undefined;
    },
    async read(key, { start, end }): Promise<Readable | undefined> {
      const file = isKey(key) ? await unlessMissing(open(join(folder, key))) : undefined;
      return file?.createReadStream({ start, end, highWaterMark: readAtOnce });
    },
    async remove(key) {
      if (isKey(key)) await rm(join(folder, key), { force: true });
    },
    async sweep(now = new Date()) {
      for (const name of (await unlessMissing(readdir(workplace))) ?? []) {
        const path = join(workplace, name);
        if (await isAbandoned(path, now)) await rm(path, { force: true });
      }
    },
    freeBytes: () => freeBytesAt(folder),
  };
}
