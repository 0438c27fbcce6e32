import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder, undefinedIfMissing, withStorageErrors } from '#server/storage/disk.ts';
import { currentFile, type Places, readCurrent } from './models-folder.ts';

async function namesIn(path: string): Promise<readonly string[]> {
  return (await undefinedIfMissing(withStorageErrors(readdir(path)))) ?? [];
}

/** Takes back a version that a killed process has moved to its place without putting it to use. */
export async function takeBackUnused(
  { home, staged }: Places,
  name: string,
  current?: string,
): Promise<void> {
  if (name === current || (await namesIn(staged)).length > 0) return;
  await makeFolder(dirname(staged));
  await rm(staged, { recursive: true, force: true });
  await undefinedIfMissing(withStorageErrors(rename(join(home, name), staged)));
}

/** The same version comes again when its files were damaged or published anew: readers of the old folder are not disturbed. */
function unusedName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}-${count}`;
  return free;
}

/**
 * Puts a complete staged model to use at once: readers of `current.json` get the version before or this one. Then removes the
 * version before.
 * @param name for the new folder
 */
export async function putInPlace(places: Places, name: string): Promise<void> {
  const { home, current, staged, incoming } = places;
  await makeFolder(home);
  const folder = unusedName(name, await namesIn(home));
  await syncFolder(staged);
  await withStorageErrors(rename(staged, join(home, folder)));
  await syncFolder(home);
  const next = `${current}.next`;
  await withStorageErrors(writeFile(next, JSON.stringify({ folder }), { mode: 0o600, flush: true }));
  await withStorageErrors(rename(next, current));
  await syncFolder(home);
  await removeUnused(places);
  await rm(incoming, { recursive: true, force: true });
}

/** Removes every version but the one in use. */
async function removeUnused(places: Places): Promise<void> {
  const current = await readCurrent(places);
  const unused = (await namesIn(places.home)).filter((name) => name !== current && name !== currentFile);
  for (const name of unused) await rm(join(places.home, name), { recursive: true, force: true });
}
