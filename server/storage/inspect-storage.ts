import { randomBytes } from 'node:crypto';
import { filesFolder, openStorage, type StorageConfig } from './open-storage.ts';
import { NoSpace, type Storage, StorageUnavailable } from './storage.ts';

const sample = randomBytes(1_000);

async function* bytes() {
  yield sample;
}

async function readBack(storage: Storage, key: string): Promise<void> {
  const stream = await storage.read(key, { start: 0, end: sample.length - 1 });
  const read = Buffer.concat((await stream?.toArray()) ?? []);
  if (!read.equals(sample)) throw new Error('what was written is not what is read');
}

async function inPieces({ resumable }: Storage, key: string): Promise<void> {
  await resumable.begin(key);
  await resumable.append(key, 0, bytes());
  if ((await resumable.finish(key))?.bytes !== sample.length)
    throw new Error('a file in pieces is not whole');
}

const steps: readonly (readonly [string, (storage: Storage, key: string) => Promise<unknown>])[] = [
  ['reach it', (storage) => storage.check()],
  ['write a file', (storage, key) => storage.write(key, bytes())],
  ['read it', readBack],
  ['remove it', (storage, key) => storage.remove(key)],
  ['write a file in pieces', inPieces],
  ['remove that', (storage, key) => storage.remove(key)],
  ['look for what was left behind', (storage) => storage.sweep()],
];

function adviceFor(error: unknown): string {
  if (error instanceof NoSpace) return 'It has no room left.';
  if (!(error instanceof StorageUnavailable)) return '';
  if (error.kind === 'away') return 'Is the address right, is it running, and may this machine reach it?';
  if (error.kind === 'noBucket') return 'Make the bucket, or correct its name in STORAGE_URL.';
  if (error.kind === 'readOnly') return 'Whose is the folder, and is its disk writable?';
  return 'Are the bucket, the region, the key and its rights as docs/operating.md says?';
}

/**
 * Writes, reads and removes a small file in every way the site does, and prints the results for the owner.
 * @returns whether everything works
 */
export async function inspectStorage(
  config: StorageConfig,
  print: (line: string) => void,
  storage = openStorage(config, () => new Date()),
): Promise<boolean> {
  const { STORAGE_URL: place, S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  print('Uploaded files');
  if (!place) print(`  folder      ${filesFolder(config)}`);
  else {
    print(`  bucket      ${place.bucket}, ${place.prefix ? `below ${place.prefix}` : 'all of it'}`);
    print(`  store       ${endpoint ?? `Amazon, ${region}`}`);
  }
  const key = `doctor-${randomBytes(8).toString('hex')}`;
  for (const [name, step] of steps) {
    try {
      await step(storage, key);
      print(`  yes  ${name}`);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      print(`  NO   ${name}: ${said}. ${adviceFor(error)}`.trimEnd());
      await storage.remove(key).catch(() => undefined);
      return false;
    }
  }
  return true;
}
