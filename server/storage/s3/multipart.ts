import { StorageUnavailable } from '#server/storage/storage.ts';
import { escapeXml } from '#server/text/escape-xml.ts';
import type { S3Client } from './client.ts';
import { timeoutFor } from './objects.ts';
import { toS3Error } from './s3-error.ts';
import { elementsOf, textOf } from './xml.ts';

export interface UploadedPart {
  readonly number: number;
  readonly etag: string;
  readonly bytes: number;
}

/** A multipart upload that is neither completed nor aborted. */
export interface OpenUpload {
  readonly name: string;
  readonly id: string;
  readonly begunAt: Date;
}

const mebibyte = 1024 * 1024;
/** Some servers concatenate the parts before they respond. */
const completeTimeoutMs = 300_000;
const maxParts = 10_000;

/**
 * The part size: at least 5 MiB by the protocol; some servers require equal parts.
 * @param maxBytes maximum file size
 */
export function partLength(maxBytes: number): number {
  return Math.max(8, Math.ceil(maxBytes / maxParts / mebibyte)) * mebibyte;
}

function needed(value: string | undefined | null): string {
  if (value) return value;
  throw new StorageUnavailable('away', 'the store answers what nobody understands');
}

export async function beginParts(client: S3Client, name: string): Promise<string> {
  const answer = await client.send({ method: 'POST', name, query: { uploads: '' } });
  return needed(answer && textOf(answer.text, 'UploadId'));
}

/** @returns undefined when the upload does not exist any more */
export async function putPart(
  client: S3Client,
  { name, id }: Pick<OpenUpload, 'name' | 'id'>,
  number: number,
  body: Uint8Array<ArrayBuffer>,
): Promise<UploadedPart | undefined> {
  const query = { partNumber: String(number), uploadId: id };
  const answer = await client.send({ method: 'PUT', name, query, body, timeoutMs: timeoutFor(body.length) });
  return answer && { number, etag: needed(answer.headers.get('etag')), bytes: body.length };
}

/** Uploaded parts in order; undefined when the upload does not exist any more. */
export async function listParts(
  client: S3Client,
  { name, id }: Pick<OpenUpload, 'name' | 'id'>,
): Promise<UploadedPart[] | undefined> {
  const parts: UploadedPart[] = [];
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const query: Record<string, string> = { uploadId: id, 'part-number-marker': after };
    const answer = await client.send({ method: 'GET', name, query });
    if (!answer) return undefined;
    for (const part of elementsOf(answer.text, 'Part')) {
      const [number, bytes] = [Number(textOf(part, 'PartNumber')), Number(textOf(part, 'Size'))];
      parts.push({ number, bytes, etag: needed(textOf(part, 'ETag')) });
    }
    const more: boolean = textOf(answer.text, 'IsTruncated') === 'true';
    after = more ? needed(textOf(answer.text, 'NextPartNumberMarker')) : undefined;
  }
  return parts.sort((one, other) => one.number - other.number);
}

/** Completes an upload. @returns false when it does not exist any more */
export async function completeParts(
  client: S3Client,
  { name, id }: Pick<OpenUpload, 'name' | 'id'>,
  parts: readonly UploadedPart[],
): Promise<boolean> {
  const lines = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const text = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${lines.join('')}</CompleteMultipartUpload>`;
  const answer = await client.send({
    method: 'POST',
    name,
    query: { uploadId: id },
    headers: { 'content-type': 'application/xml' },
    body: new TextEncoder().encode(text),
    timeoutMs: completeTimeoutMs,
  });
  if (!answer) return false;
  // The status is sent before the work is done: a later error is in the body.
  if (elementsOf(answer.text, 'Error').length === 0) return true;
  const code = textOf(answer.text, 'Code') ?? '';
  if (code === 'NoSuchUpload') return false;
  throw toS3Error(500, code);
}

/** Aborts an upload if it exists. */
export async function abortParts(client: S3Client, { name, id }: Pick<OpenUpload, 'name' | 'id'>) {
  await client.send({ method: 'DELETE', name, query: { uploadId: id } });
}

/** Unfinished uploads of all objects with a key prefix. */
export async function listUploads(client: S3Client, prefix: string): Promise<OpenUpload[]> {
  const uploads: OpenUpload[] = [];
  for (let after: Record<string, string> | undefined = {}; after; ) {
    const query: Record<string, string> = { uploads: '', prefix, ...after };
    const answer = await client.send({ method: 'GET', query });
    if (!answer) break;
    for (const upload of elementsOf(answer.text, 'Upload')) {
      const [name, id] = [needed(textOf(upload, 'Key')), needed(textOf(upload, 'UploadId'))];
      uploads.push({ name, id, begunAt: new Date(textOf(upload, 'Initiated') ?? 0) });
    }
    const more: boolean = textOf(answer.text, 'IsTruncated') === 'true';
    after = more
      ? {
          'key-marker': needed(textOf(answer.text, 'NextKeyMarker')),
          'upload-id-marker': textOf(answer.text, 'NextUploadIdMarker') ?? '',
        }
      : undefined;
  }
  return uploads;
}
