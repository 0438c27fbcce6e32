import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { NoSpace, StorageUnavailable } from './storage.ts';

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const readOnly = ['EROFS', 'EACCES', 'EPERM'];
const away = ['EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Undefined when the file does not exist. */
export async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

function toStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (full.includes(code)) return new NoSpace('no room left', { cause: error });
  if (readOnly.includes(code)) {
    return new StorageUnavailable('readOnly', `the folder may not be used: ${code}`, { cause: error });
  }
  if (away.includes(code)) {
    return new StorageUnavailable('away', `the disk does not answer: ${code}`, { cause: error });
  }
  return error;
}

/** Maps disk errors. @throws NoSpace, StorageUnavailable */
export async function withStorageErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Creates a folder recursively. @throws StorageUnavailable, also for ENOENT, which Node reports on a read-only disk */
export async function makeFolder(path: string): Promise<void> {
  const made = await undefinedIfMissing(withStorageErrors(mkdir(path, { recursive: true }).then(() => true)));
  if (!made) throw new StorageUnavailable('away', 'the folder cannot be made');
}

/** Names survive a loss of power only when their folder is written; Windows has no such call and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Writes all of it at that place: a disk that is nearly full takes less than all at once. @throws as `withStorageErrors` */
export async function writeAt(file: FileHandle, bytes: Uint8Array, from: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const write = file.write(bytes, done, bytes.length - done, from + done);
    done += (await withStorageErrors(write)).bytesWritten;
  }
}
