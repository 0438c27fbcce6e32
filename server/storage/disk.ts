import { NoSpace } from './storage.ts';

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Undefined for what is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/** Waits for a write. @throws NoSpace where the disk has no room for it */
export async function withRoom<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw full.includes(codeOf(error)) ? new NoSpace('no room left', { cause: error }) : error;
  }
}
