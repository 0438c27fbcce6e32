import { mkdir } from 'node:fs/promises';
import { NoSpace, StoreUnavailable } from './storage.ts';

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const readOnly = ['EROFS', 'EACCES', 'EPERM'];
const away = ['EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Undefined when the file does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

function troubleOf(error: unknown): unknown {
  const code = codeOf(error);
  if (full.includes(code)) return new NoSpace('no room left', { cause: error });
  if (readOnly.includes(code)) {
    return new StoreUnavailable('readOnly', `the folder may not be used: ${code}`, { cause: error });
  }
  if (away.includes(code)) {
    return new StoreUnavailable('away', `the disk does not answer: ${code}`, { cause: error });
  }
  return error;
}

/**
 * Maps disk errors.
 * @throws NoSpace, StoreUnavailable
 */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw troubleOf(error);
  }
}

/**
 * Creates a folder recursively.
 * @throws StoreUnavailable, also for ENOENT, which Node reports on a read-only disk
 */
export async function makeFolder(path: string): Promise<void> {
  const made = await unlessMissing(onDisk(mkdir(path, { recursive: true }).then(() => true)));
  if (!made) throw new StoreUnavailable('away', 'the folder cannot be made');
}
