import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const finishedBackup = /^guildhall-\d{4}-\d{2}-\d{2}T\d{6}Z$/;
const unfinishedBackup = /^guildhall-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.partial$/;

/** One that is younger may still be under way. */
const unfinishedMs = 24 * 3_600_000;

function isLeftBehind(name: string, now: Date): boolean {
  const found = unfinishedBackup.exec(name);
  if (!found) return false;
  const [, day, hours, minutes, seconds] = found;
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) < now.getTime() - unfinishedMs;
}

/**
 * Removes all but the newest backups of a folder, what killed backups left that began more than a day ago, and nothing
 * else.
 * @returns the removed names
 */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort();
  const finished = names.filter((name) => finishedBackup.test(name));
  const old = finished.slice(0, Math.max(0, finished.length - Math.max(1, keep)));
  const removed = [...old, ...names.filter((name) => isLeftBehind(name, now))];
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  return removed;
}
