import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelError } from '#server/models/model-error.ts';
import { type ModelSource, maxListBytes } from './source.ts';

async function sizeOf(path: string, what: string): Promise<number> {
  const found = await stat(path).catch((error) => {
    throw new ModelError('refused', `${what} cannot be read in the folder of MODELS_LIST_URL`, error);
  });
  // Reading from a pipe or a device might never end.
  if (!found.isFile()) throw new ModelError('refused', `${what} is no file in the folder of MODELS_LIST_URL`);
  return found.size;
}

async function* piecesOf(path: string, start: number, signal: AbortSignal): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path, { start, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelError('refused', 'A file cannot be read in the folder of MODELS_LIST_URL', error);
  }
}

/** A folder with the list as `records.json` and every file at its `attachment.location`. */
export function folderSource(folder: string): ModelSource {
  return {
    async readList(signal) {
      const path = join(folder, 'records.json');
      if ((await sizeOf(path, 'records.json')) > maxListBytes) {
        throw new ModelError('list', 'The list of models is too long');
      }
      return readFile(path, { encoding: 'utf8', signal });
    },
    async open(location, offset, signal) {
      const path = join(folder, ...location.split('/'));
      const size = await sizeOf(path, location);
      const from = offset < size ? offset : 0;
      return { from, wholeBytes: size, pieces: piecesOf(path, from, signal) };
    },
  };
}
