import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { undefinedIfMissing, withStorageErrors } from '#server/storage/disk.ts';
import { type Direction, nameOf } from './directions.ts';
import { architectures, fileTypes, isFileName } from './records.ts';

// <folder>/en-de/current.json                      {"folder":"3.0-base-memory"}: the version in use
// <folder>/en-de/3.0-base-memory/model.json        what the model is and consists of
// <folder>/en-de/3.0-base-memory/model.ende.…      its files, unpacked
// <folder>/incoming/en-de/                         what is being fetched; incoming/en-de.lock: by one process at a time

/** The licence under which Mozilla publishes all of its models. */
export const modelLicence = 'MPL-2.0';

const fileSchema = z.object({
  name: z.string().refine(isFileName),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  from: z.string(),
  to: z.string(),
  version: z.string(),
  architecture: z.enum(architectures),
  licence: z.string(),
  files: z.partialRecord(z.enum(fileTypes), fileSchema),
});

/** What `model.json` says: the files are beside it. */
export type Manifest = z.infer<typeof manifestSchema>;

const currentSchema = z.object({ folder: z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/) });

/** Names within the folder of a direction. */
export const currentFile = 'current.json';
export const manifestFile = 'model.json';

/** The places of one direction. */
export interface Places {
  /** All its versions. */
  readonly home: string;
  readonly current: string;
  /** What is downloaded. */
  readonly incoming: string;
  /** Below `incoming`: the future version. */
  readonly staged: string;
  readonly lock: string;
}

export function placesOf(folder: string, direction: Direction): Places {
  const name = nameOf(direction);
  const [home, incoming] = [join(folder, name), join(folder, 'incoming', name)];
  return {
    home,
    current: join(home, currentFile),
    incoming,
    staged: join(incoming, 'model'),
    lock: `${incoming}.lock`,
  };
}

/** Undefined when the file is missing or says something else. */
async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await undefinedIfMissing(withStorageErrors(readFile(path, 'utf8')));
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The name of the version in use, below the direction's home. */
export async function readCurrent({ current }: Places): Promise<string | undefined> {
  return (await readJson(current, currentSchema))?.folder;
}

/** What `model.json` of a folder says; undefined where it is missing or unreadable. */
async function readManifest(path: string): Promise<Manifest | undefined> {
  return readJson(join(path, manifestFile), manifestSchema);
}

/** A model in use. */
export interface InstalledModel {
  readonly direction: Direction;
  /** Absolute path of its files. */
  readonly path: string;
  /** Undefined when it is unreadable. */
  readonly manifest: Manifest | undefined;
}

/** Undefined when the direction has none. */
export async function readInstalled(
  folder: string,
  direction: Direction,
): Promise<InstalledModel | undefined> {
  const places = placesOf(folder, direction);
  const current = await readCurrent(places);
  if (current === undefined) return undefined;
  const path = join(places.home, current);
  return { direction, path, manifest: await readManifest(path) };
}
