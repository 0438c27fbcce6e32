import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { makeFolder, undefinedIfMissing, withStorageErrors } from '#server/storage/disk.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { isFile } from './check-models.ts';
import { filesOf, type ListedModel } from './choose-model.ts';
import { nameOf } from './directions.ts';
import { downloadFile } from './download-file.ts';
import { putInPlace, takeBackUnused } from './install-model.ts';
import { withFileLock } from './lock.ts';
import { ModelError } from './model-error.ts';
import {
  type Manifest,
  manifestFile,
  modelLicence,
  type Places,
  placesOf,
  readCurrent,
} from './models-folder.ts';
import type { FileRecord } from './records.ts';
import type { ModelSource } from './sources/source.ts';
import { unpackFile } from './unpack-file.ts';

/** What fetching works with. */
export interface FetchTools {
  /** The folder of all models. */
  readonly folder: string;
  readonly source: ModelSource;
  /** The room that the disk of the folder has left. */
  readonly freeBytes: () => Promise<number>;
  /**
   * Tries a complete model before it is put to use: loads it and translates a sentence.
   * @param folder with `model.json` and the files
   * @throws when the model does not work
   */
  readonly check: (folder: string, signal: AbortSignal) => Promise<void>;
  /** See `downloadFile`. */
  readonly retryPauseMs: number;
}

export interface FetchProgress {
  /** Downloaded, earlier attempts included. */
  readonly doneBytes: number;
  /** To download in all. */
  readonly totalBytes: number;
}

export interface FetchOptions {
  /** Ends it. What was received stays, and the next attempt continues from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FetchProgress) => void;
}

/** Left free for the rest of the site. */
const reserveBytes = 32 * 1024 ** 2;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const packedPath = ({ incoming }: Places, { packed }: FileRecord) => join(incoming, `${packed.sha256}.zst`);
const stagedPath = ({ staged }: Places, { name }: FileRecord) => join(staged, name);

/** Removes what earlier attempts have left of other versions. */
async function removeOthers({ incoming, staged }: Places, files: readonly FileRecord[]): Promise<void> {
  const expected = new Map([
    [incoming, ['model', ...files.map(({ packed }) => `${packed.sha256}.zst`)]],
    [staged, files.map(({ name }) => name)],
  ]);
  for (const [folder, names] of expected) {
    for (const entry of await withStorageErrors(readdir(folder, { withFileTypes: true }))) {
      const isExpected = names.includes(entry.name) && (entry.isFile() || folder === incoming);
      if (!isExpected) await rm(join(folder, entry.name), { recursive: true, force: true });
    }
  }
}

/** What is on the disk of the packed file. */
async function packedBytes(places: Places, file: FileRecord): Promise<number> {
  const found = await undefinedIfMissing(withStorageErrors(stat(packedPath(places, file))));
  return Math.min(found?.size ?? 0, file.packed.bytes);
}

/** @throws ModelError `noSpace` */
async function checkRoom(tools: FetchTools, places: Places, missing: readonly FileRecord[]): Promise<void> {
  const present = await Promise.all(missing.map((file) => packedBytes(places, file)));
  const needed = sum(missing.map(({ packed, unpacked }) => packed.bytes + unpacked.bytes)) - sum(present);
  const free = await tools.freeBytes();
  if (missing.length === 0 || free >= needed + reserveBytes) return;
  const [needs, has] = [needed + reserveBytes, free].map((bytes) => formatFileSize('en', bytes));
  throw new ModelError('noSpace', `The model needs ${needs} of free disk space, and there is ${has}`);
}

function manifestOf({ direction, version, architecture, files }: ListedModel): Manifest {
  const entries = filesOf(files).map(({ fileType, name, unpacked }) => [fileType, { name, ...unpacked }]);
  return { ...direction, version, architecture, licence: modelLicence, files: Object.fromEntries(entries) };
}

/** Downloads and unpacks the files that are missing. */
async function stageFiles(
  tools: FetchTools,
  places: Places,
  model: ListedModel,
  options: Required<FetchOptions>,
) {
  const { signal, onProgress } = options;
  const files = filesOf(model.files);
  const missing: FileRecord[] = [];
  for (const file of files) {
    const path = stagedPath(places, file);
    if (await isFile(path, file.unpacked)) continue;
    missing.push(file);
    await rm(path, { force: true });
  }
  await checkRoom(tools, places, missing);
  const totalBytes = sum(files.map(({ packed }) => packed.bytes));
  let doneBytes = totalBytes - sum(missing.map(({ packed }) => packed.bytes));
  onProgress({ doneBytes, totalBytes });
  for (const file of missing) {
    const path = packedPath(places, file);
    await downloadFile({
      source: tools.source,
      location: file.location,
      expected: file.packed,
      path,
      signal,
      onBytes: (bytes) => onProgress({ doneBytes: doneBytes + bytes, totalBytes }),
      retryPauseMs: tools.retryPauseMs,
    });
    doneBytes += file.packed.bytes;
    try {
      await unpackFile(path, stagedPath(places, file), { expected: file.unpacked, signal });
    } catch (error) {
      // It is what the list says, and would be the same again.
      if (error instanceof ModelError) await rm(path, { force: true });
      throw error;
    }
    await rm(path, { force: true });
  }
}

async function tryModel(tools: FetchTools, { staged }: Places, signal: AbortSignal): Promise<void> {
  try {
    await tools.check(staged, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelError('failed', 'The model is complete, but does not translate a test sentence', error);
  }
  signal.throwIfAborted();
}

async function fetchLocked(tools: FetchTools, model: ListedModel, options: Required<FetchOptions>) {
  const places = placesOf(tools.folder, model.direction);
  const name = `${model.version}-${model.architecture}`;
  await takeBackUnused(places, name, await readCurrent(places));
  await makeFolder(places.staged);
  await removeOthers(places, filesOf(model.files));
  await stageFiles(tools, places, model, options);
  const manifest = JSON.stringify(manifestOf(model), undefined, 2);
  await withStorageErrors(
    writeFile(join(places.staged, manifestFile), manifest, { mode: 0o600, flush: true }),
  );
  await tryModel(tools, places, options.signal);
  await putInPlace(places, name);
}

/**
 * Fetches a model and puts it to use once it is complete and has translated a sentence. Until then the version before stays.
 * What an earlier attempt has received is continued, also after its process was killed.
 * @throws ModelError; StorageUnavailable; the signal's reason
 */
export async function fetchModel(
  tools: FetchTools,
  model: ListedModel,
  options: FetchOptions = {},
): Promise<void> {
  const { signal = new AbortController().signal, onProgress = () => {} } = options;
  const { lock } = placesOf(tools.folder, model.direction);
  try {
    await withFileLock(lock, nameOf(model.direction), () =>
      fetchLocked(tools, model, { signal, onProgress }),
    );
  } catch (error) {
    if (!(error instanceof NoSpace)) throw error;
    throw new ModelError(
      'noSpace',
      'The disk of the models is full; fetching goes on where it stopped',
      error,
    );
  }
}
