import type { ByteRange } from '#server/storage/storage.ts';
import { readUpTo, type S3Client } from './client.ts';
import { elementsOf, textOf } from './xml.ts';

/** Time limit for sending bytes: ten seconds plus time for 70 kB/s. */
export function timeoutFor(bytes: number): number {
  return 10_000 + bytes / 70;
}

/** Writes an object atomically. */
export async function putObject(
  client: S3Client,
  name: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await client.send({ method: 'PUT', name, body, timeoutMs: timeoutFor(body.length) });
}

export async function objectSize(client: S3Client, name: string): Promise<number | undefined> {
  const answer = await client.send({ method: 'HEAD', name });
  return answer && Number(answer.headers.get('content-length'));
}

/** Streams a range of an object; undefined when it does not exist. */
export function openObject(client: S3Client, name: string, { start, end }: ByteRange) {
  return client.open({ method: 'GET', name, headers: { range: `bytes=${start}-${end}` } });
}

/** @throws StorageUnavailable, also when it has more than `maxBytes` */
export async function readObject(
  client: S3Client,
  name: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const stream = await client.open({ method: 'GET', name });
  return stream && readUpTo(maxBytes, stream);
}

export async function deleteObject(client: S3Client, name: string): Promise<void> {
  await client.send({ method: 'DELETE', name });
}

/** At most a thousand keys with a prefix. */
export async function firstObjects(client: S3Client, prefix: string, most = 1_000): Promise<string[]> {
  const query = { 'list-type': '2', prefix, 'max-keys': String(most) };
  const answer = await client.send({ method: 'GET', query });
  return elementsOf(answer?.text ?? '', 'Contents').flatMap((each) => textOf(each, 'Key') ?? []);
}
