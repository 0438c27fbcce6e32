import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { undefinedIfMissing, withStorageErrors } from '#server/storage/disk.ts';
import type { Direction } from './directions.ts';
import { listInstalled } from './list-models.ts';
import type { InstalledModel, Manifest } from './models-folder.ts';
import type { Digest } from './records.ts';

const readBufferBytes = 256 * 1024;

async function digestOf(path: string, maxBytes: number): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: readBufferBytes })) {
    bytes += piece.length;
    if (bytes > maxBytes) break;
    hash.update(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Whether a file has this length and hash; false when it is missing. */
export async function isFile(path: string, expected: Digest): Promise<boolean> {
  const found = await undefinedIfMissing(withStorageErrors(digestOf(path, expected.bytes)));
  return found?.bytes === expected.bytes && found.sha256 === expected.sha256;
}

/** What a manifest lacks to be a model's that the engine can load. */
function isComplete({ files: { model, vocab, srcvocab, trgvocab } }: Manifest): boolean {
  return model !== undefined && (vocab !== undefined || (srcvocab !== undefined && trgvocab !== undefined));
}

/** The names of the files that are missing or damaged; empty for a model that is as it was installed. */
export async function damagedFiles({ path, manifest }: InstalledModel): Promise<readonly string[]> {
  if (!manifest || !isComplete(manifest)) return ['model.json'];
  const damaged: string[] = [];
  for (const file of Object.values(manifest.files)) {
    if (file && !(await isFile(join(path, file.name), file))) damaged.push(file.name);
  }
  return damaged;
}

export interface CheckedModel {
  readonly direction: Direction;
  /** Names of files; empty for a model that is as it was installed. */
  readonly damaged: readonly string[];
}

/** Compares every file in use with its hash. */
export async function checkModels(folder: string): Promise<readonly CheckedModel[]> {
  const checked: CheckedModel[] = [];
  for (const model of await listInstalled(folder)) {
    checked.push({ direction: model.direction, damaged: await damagedFiles(model) });
  }
  return checked;
}
