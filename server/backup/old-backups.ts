import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const finishedBackup = /^guildhall-\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Removes all but the newest backups of a folder, and nothing else. @returns the removed names */
export async function removeOldBackups(folder: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => finishedBackup.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - Math.max(1, keep)));
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}
