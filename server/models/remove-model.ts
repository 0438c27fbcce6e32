import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { withStorageErrors } from '#server/storage/disk.ts';
import { type Direction, nameOf } from './directions.ts';
import { withFileLock } from './lock.ts';
import { placesOf } from './models-folder.ts';

/** Removes what fetching a model has received so far, as when it is cancelled. @throws ModelError `busy` while it is fetched */
export async function discardFetch(folder: string, direction: Direction): Promise<void> {
  const { incoming, lock } = placesOf(folder, direction);
  if (!existsSync(incoming)) return;
  await withFileLock(lock, nameOf(direction), () =>
    withStorageErrors(rm(incoming, { recursive: true, force: true })),
  );
}

/**
 * Removes a model, and what was received of another version of it.
 * @returns whether there was one
 * @throws ModelError `busy` while it is fetched
 */
export async function removeModel(folder: string, direction: Direction): Promise<boolean> {
  const { home, current, incoming, lock } = placesOf(folder, direction);
  if (!existsSync(home) && !existsSync(incoming)) return false;
  return withFileLock(lock, nameOf(direction), async () => {
    const was = existsSync(current);
    // First what names it: a removal that is interrupted leaves nothing that would be loaded.
    for (const path of [current, home, incoming]) {
      await withStorageErrors(rm(path, { recursive: true, force: true }));
    }
    return was;
  });
}
