import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '#server/storage/storage.ts';
import type { S3Client } from './client.ts';
import { elementsOf, textOf } from './xml.ts';

/** Milliseconds that bytes may take to the store: ten seconds, and as long as 70 kB a second need. */
export function patienceFor(bytes: number): number {
  return 10_000 + bytes / 70;
}

/** Writes an object in one go: it is there whole, or as it was before. */
export async function putObject(
  client: S3Client,
  name: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await client.ask({ method: 'PUT', name, body, patienceMs: patienceFor(body.length) });
}

/** Bytes of an object; undefined where there is none. */
export async function objectSize(client: S3Client, name: string): Promise<number | undefined> {
  const answer = await client.ask({ method: 'HEAD', name });
  return answer && Number(answer.headers.get('content-length'));
}

/** Some bytes of an object as they come; undefined where there is none. */
export function openObject(client: S3Client, name: string, { start, end }: ByteRange) {
  return client.open({ method: 'GET', name, headers: { range: `bytes=${start}-${end}` } });
}

/** A small object whole; undefined where there is none. */
export async function readObject(client: S3Client, name: string): Promise<Buffer | undefined> {
  const stream = await client.open({ method: 'GET', name });
  return stream && buffer(stream);
}

/** Removes an object, if it is there. */
export async function deleteObject(client: S3Client, name: string): Promise<void> {
  await client.ask({ method: 'DELETE', name });
}

/** The names of the first objects, at most a thousand, that begin so. */
export async function firstObjects(client: S3Client, prefix: string, most = 1_000): Promise<string[]> {
  const query = { 'list-type': '2', prefix, 'max-keys': String(most) };
  const answer = await client.ask({ method: 'GET', query });
  return elementsOf(answer?.text ?? '', 'Contents').flatMap((each) => textOf(each, 'Key') ?? []);
}
