import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { unlessMissing, withRoom } from './disk.ts';
import type { Storage, Written } from './storage.ts';
import { unfinishedFiles } from './unfinished.ts';

/** Writes in progress lie here: on the same disk, so that finishing one is a rename. */
const incoming = 'incoming';
/** What comes in pieces lies here until it is whole. */
const unfinished = 'unfinished';
/** A write in progress touches its file far more often. */
const abandonedMs = 3_600_000;
const readAtOnce = 256 * 1024;

/** Names that stay in the folder, and are no folder themselves. */
function isKey(key: string): boolean {
  return /^[\w-][\w.-]{0,99}$/.test(key) && ![incoming, unfinished].includes(key);
}

async function writeAll(path: string, content: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx');
  try {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      await withRoom(file.appendFile(piece));
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
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
  const placeOf = (key: string, ...below: readonly string[]) => {
    if (!isKey(key)) throw new Error('no key of a file');
    return join(folder, ...below, key);
  };
  return {
    unfinished: unfinishedFiles({
      unfinished: (key) => placeOf(key, unfinished),
      whole: (key) => placeOf(key),
    }),
    async write(key, content) {
      const whole = placeOf(key);
      await mkdir(workplace, { recursive: true });
      const path = join(workplace, randomUUID());
      try {
        const written = await writeAll(path, content);
        await rename(path, whole);
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
      if (!isKey(key)) return;
      await rm(placeOf(key, unfinished), { force: true });
      await rm(placeOf(key), { force: true });
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
