import { createHash } from 'node:crypto';
import { assertKey, isKey } from '#server/storage/key.ts';
import { type FileDigest, NoSpace, type Storage, StorageUnavailable } from '#server/storage/storage.ts';
import type { S3Settings } from './bucket-url.ts';
import { type S3Client, s3Client } from './client.ts';
import { abortParts, beginParts, completeParts, listUploads, partLength, putPart } from './multipart.ts';
import { deleteObject, firstObjects, objectSize, openObject, putObject } from './objects.ts';
import { type Names, removeUnfinished, resumableObjects } from './resumable-objects.ts';
import { splitParts } from './split-parts.ts';

/** Longer than any upload may take; resumable ones are tracked separately. */
const abandonedMs = 49 * 3_600_000;
/** How long `check` reports a failed write. */
const reportFailureMs = 60_000;

function namesBelow(prefix: string): Names {
  const root = prefix === '' ? '' : `${prefix}/`;
  return { whole: (key) => `${root}${key}`, unfinished: (key) => `${root}unfinished/${key}/` };
}

/** Uploads parts as one object; aborts when the source throws. */
async function writeParts(
  client: S3Client,
  name: string,
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  length: number,
): Promise<void> {
  let id: string | undefined;
  const done = [];
  try {
    for await (const part of parts) {
      if (id === undefined && part.length < length) return await putObject(client, name, part);
      id ??= await beginParts(client, name);
      const put = await putPart(client, { name, id }, done.length + 1, part);
      if (!put) throw new Error('the upload was removed meanwhile');
      done.push(put);
    }
    if (id === undefined) return await putObject(client, name, new Uint8Array(0));
    if (await completeParts(client, { name, id }, done)) return;
    // The first attempt may have succeeded with its response lost.
    if ((await objectSize(client, name)) === undefined) throw new Error('the upload was removed meanwhile');
  } catch (error) {
    // Sweeping retries this.
    if (id !== undefined) await abortParts(client, { name, id }).catch(() => undefined);
    throw error;
  }
}

async function writeMeasured(
  client: S3Client,
  name: string,
  content: AsyncIterable<Uint8Array>,
  length: number,
): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await writeParts(client, name, splitParts(measured(), length), length);
  return { bytes, sha256: hash.digest('hex') };
}

/** Remembers a write that failed because of the storage, until one succeeds or some time has passed. */
function trackWriteFailures() {
  let last: { readonly failure: NoSpace | StorageUnavailable; readonly until: number } | undefined;
  return {
    async watch<T>(write: Promise<T>): Promise<T> {
      try {
        const written = await write;
        last = undefined;
        return written;
      } catch (error) {
        if (error instanceof NoSpace || error instanceof StorageUnavailable) {
          last = { failure: error, until: performance.now() + reportFailureMs };
        }
        throw error;
      }
    },
    failure: () => (last && performance.now() < last.until ? last.failure : undefined),
  };
}

export interface BucketOptions {
  readonly maxBytes: number;
}

/** Stores files in an S3-compatible bucket shared by any number of instances. */
export function openBucket(settings: S3Settings, { maxBytes }: BucketOptions): Storage {
  const client = s3Client(settings);
  const names = namesBelow(settings.prefix);
  const length = partLength(maxBytes);
  const writes = trackWriteFailures();
  const { begin, append, finish, size } = resumableObjects(client, names, length);
  const reach = () => firstObjects(client, names.whole(''), 1);

  /** The response does not tell a missing object from a missing bucket. */
  async function sizeOf(name: string): Promise<number | undefined> {
    const bytes = await objectSize(client, name);
    if (bytes === undefined) await reach();
    return bytes;
  }

  return {
    resumable: {
      size,
      begin: (key) => writes.watch(begin(key)),
      append: (key, from, content) => writes.watch(append(key, from, content)),
      finish,
    },
    async write(key, content) {
      const name = names.whole(assertKey(key));
      // Detects an unreachable storage before minutes of uploading.
      return writes.watch(reach().then(() => writeMeasured(client, name, content, length)));
    },
    async size(key) {
      return isKey(key) ? sizeOf(names.whole(key)) : undefined;
    },
    async read(key, range) {
      return isKey(key) ? openObject(client, names.whole(key), range) : undefined;
    },
    async remove(key) {
      if (!isKey(key)) return;
      const name = names.whole(key);
      const open = (await listUploads(client, name)).filter((each) => each.name === name);
      for (const upload of open) await abortParts(client, upload);
      await removeUnfinished(client, names, key);
      await deleteObject(client, name);
    },
    async sweep(now = new Date()) {
      const root = names.whole('');
      for (const upload of await listUploads(client, root)) {
        const key = upload.name.slice(root.length);
        if (!isKey(key) || now.getTime() - upload.begunAt.getTime() < abandonedMs) continue;
        if ((await size(key)) === undefined) await abortParts(client, upload);
      }
    },
    async check() {
      await reach();
      const failure = writes.failure();
      if (failure) throw failure;
    },
  };
}
