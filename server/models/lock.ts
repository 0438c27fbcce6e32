import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#server/storage/disk.ts';
import { ModelError } from './model-error.ts';

/** SQLITE_BUSY. */
const busy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}

/** @throws also when the file cannot be opened */
function lockFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function take(path: string, what: string): DatabaseSync {
  try {
    return lockFile(path);
  } catch (error) {
    if (isBusy(error)) throw new ModelError('busy', `Another process is working on the model ${what}`, error);
    throw new ModelError(
      'disk',
      'The folder of the models cannot be written, or its disk cannot lock files',
      error,
    );
  }
}

/**
 * Does work that only one process may do at a time, on whatever machine that shares the disk. The lock is one of the operating
 * system, taken through SQLite, so that it ends with the process however that ends.
 * @param path a file that stays there, empty
 * @param what for the message
 * @throws ModelError `busy` at once when it is taken
 */
export async function withFileLock<T>(path: string, what: string, work: () => Promise<T>): Promise<T> {
  await makeFolder(dirname(path));
  const database = take(path, what);
  try {
    return await work();
  } finally {
    database.close();
  }
}
