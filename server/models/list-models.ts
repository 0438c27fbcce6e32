import { readdir } from 'node:fs/promises';
import { undefinedIfMissing, withStorageErrors } from '#server/storage/disk.ts';
import { directionNamed } from './directions.ts';
import { type InstalledModel, readInstalled } from './models-folder.ts';

/** The models in use, by direction. */
export async function listInstalled(folder: string): Promise<readonly InstalledModel[]> {
  const names = (await undefinedIfMissing(withStorageErrors(readdir(folder)))) ?? [];
  const directions = names.toSorted().flatMap((name) => directionNamed(name) ?? []);
  const models = await Promise.all(directions.map((direction) => readInstalled(folder, direction)));
  return models.filter((each) => each !== undefined);
}

/** A model's length on the disk. */
export function bytesOf({ manifest }: InstalledModel): number {
  return Object.values(manifest?.files ?? {}).reduce((total, file) => total + file.bytes, 0);
}
