import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { assertKey } from '#server/storage/key.ts';
import type { FileDigest, ResumableUploads } from '#server/storage/storage.ts';
import type { S3Client } from './client.ts';
import { beginParts, completeParts, listParts, putPart, type UploadedPart } from './multipart.ts';
import { deleteObject, firstObjects, objectSize, openObject, putObject, readObject } from './objects.ts';
import { splitParts } from './split-parts.ts';

export interface Names {
  whole(key: string): string;
  /** Prefix of everything that is deleted once a file is complete. */
  unfinished(key: string): string;
}

/** An object that records a file's multipart upload. */
interface UploadRecord {
  readonly id: string;
  readonly length: number;
}

interface UploadState extends UploadRecord {
  readonly parts: readonly UploadedPart[];
  /** Bytes after them, too few for a part. */
  readonly tailBytes: number;
}

/** The store chooses the upload's id. */
const maxRecordBytes = 64 * 1024;

const recordName = (names: Names, key: string) => `${names.unfinished(key)}upload`;
/** Named by the preceding parts: once it has become a part, this name is not read any more. */
const tailName = (names: Names, key: string, parts: number) => `${names.unfinished(key)}tail-${parts}`;

const bytesOf = ({ parts, length, tailBytes }: UploadState) => parts.length * length + tailBytes;

async function readRecord(client: S3Client, names: Names, key: string): Promise<UploadRecord | undefined> {
  const text = await readObject(client, recordName(names, key), maxRecordBytes);
  return text && JSON.parse(text.toString());
}

async function readState(client: S3Client, names: Names, key: string): Promise<UploadState | undefined> {
  const note = await readRecord(client, names, key);
  if (!note) return undefined;
  const listed = await listParts(client, { name: names.whole(key), id: note.id });
  if (!listed) return undefined;
  // A shorter part is a tail uploaded as the last part of an attempt to finish; it still exists as a tail.
  const gap = listed.findIndex(({ number, bytes }, index) => number !== index + 1 || bytes !== note.length);
  const parts = gap === -1 ? listed : listed.slice(0, gap);
  const tailBytes = (await objectSize(client, tailName(names, key, parts.length))) ?? 0;
  return { ...note, parts, tailBytes };
}

/** A list holds a thousand at most, so it is asked for again; what the store lists although it was deleted does not count. */
export async function removeUnfinished(client: S3Client, names: Names, key: string): Promise<void> {
  const deleted = new Set<string>();
  const listed = async () =>
    (await firstObjects(client, names.unfinished(key))).filter((name) => !deleted.has(name));
  for (let found = await listed(); found.length > 0; found = await listed()) {
    for (const name of found) {
      await deleteObject(client, name);
      deleted.add(name);
    }
  }
}

async function measure(stream: Readable): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of stream) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function measureObject(client: S3Client, name: string): Promise<FileDigest | undefined> {
  const bytes = await objectSize(client, name);
  if (!bytes) return bytes === 0 ? { bytes, sha256: createHash('sha256').digest('hex') } : undefined;
  const stream = await openObject(client, name, { start: 0, end: bytes - 1 });
  return stream && measure(stream);
}

async function readTailBytes(
  client: S3Client,
  names: Names,
  key: string,
  found: UploadState,
): Promise<Buffer> {
  if (found.tailBytes === 0) return Buffer.alloc(0);
  return (
    (await readObject(client, tailName(names, key, found.parts.length), found.length)) ?? Buffer.alloc(0)
  );
}

/** Yields data until the source fails; reports the error instead of throwing. */
async function* untilError(content: AsyncIterable<Uint8Array>, broken: (error: unknown) => void) {
  try {
    yield* content;
  } catch (error) {
    broken(error);
  }
}

/**
 * Uploads data as parts, and the remainder as a tail.
 * @returns the new size; undefined when the upload does not exist any more
 */
async function appendParts(
  client: S3Client,
  names: Names,
  key: string,
  found: UploadState,
  content: AsyncIterable<Uint8Array>,
): Promise<number | undefined> {
  const upload = { name: names.whole(key), id: found.id };
  let parts = found.parts.length;
  for await (const part of splitParts(
    content,
    found.length,
    await readTailBytes(client, names, key, found),
  )) {
    if (part.length === found.length) {
      parts += 1;
      if (!(await putPart(client, upload, parts, part))) return undefined;
      continue;
    }
    const tail = tailName(names, key, parts);
    await putObject(client, tail, part);
    // The file was removed meanwhile.
    if ((await objectSize(client, recordName(names, key))) === undefined) {
      await deleteObject(client, tail);
      return undefined;
    }
    return parts * found.length + part.length;
  }
  return parts * found.length;
}

/** All parts, with the tail as the last one. @returns undefined when the upload does not exist any more */
async function allParts(client: S3Client, names: Names, key: string, found: UploadState) {
  const tail = new Uint8Array(await readTailBytes(client, names, key, found));
  if (tail.length === 0 && found.parts.length > 0) return found.parts;
  const upload = { name: names.whole(key), id: found.id };
  const last = await putPart(client, upload, found.parts.length + 1, tail);
  return last && [...found.parts, last];
}

/**
 * Resumable uploads as S3 multipart uploads; the server's part list is the state.
 * @param length part size of new uploads
 */
export function resumableObjects(client: S3Client, names: Names, length: number): ResumableUploads {
  return {
    async begin(key) {
      const [note, name] = [recordName(names, assertKey(key)), names.whole(key)];
      if ((await objectSize(client, note)) !== undefined) throw new Error('this file is begun already');
      const said: UploadRecord = { id: await beginParts(client, name), length };
      await putObject(client, note, new TextEncoder().encode(JSON.stringify(said)));
    },
    async size(key) {
      const found = await readState(client, names, assertKey(key));
      return found && bytesOf(found);
    },
    async append(key, from, content) {
      const found = await readState(client, names, assertKey(key));
      if (!found) return undefined;
      if (from !== bytesOf(found)) throw new Error('the file does not end there');
      let broken: { readonly error: unknown } | undefined;
      const coming = untilError(content, (error) => {
        broken = { error };
      });
      const end = await appendParts(client, names, key, found, coming);
      if (broken) throw (broken as { readonly error: unknown }).error;
      return end;
    },
    async finish(key) {
      const name = names.whole(assertKey(key));
      const found = await readState(client, names, key);
      const parts = found && (await allParts(client, names, key, found));
      // Missing when another request has completed it at the same time.
      if (found && parts) await completeParts(client, { name, id: found.id }, parts);
      const written = await measureObject(client, name);
      if (written) await removeUnfinished(client, names, key);
      return written;
    },
  };
}
