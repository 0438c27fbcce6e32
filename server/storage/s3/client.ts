import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { NoSpace, StorageUnavailable } from '#server/storage/storage.ts';
import { bucketUrl, type S3Settings } from './bucket-url.ts';
import { readAtMost } from './read-at-most.ts';
import { readS3Error } from './s3-error.ts';
import { withStallTimeout } from './stall-timeout.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Time limit for the response, or for its start when streaming; 10 s by default. */
  readonly timeoutMs?: number;
}

export interface S3Response {
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Signed requests to one bucket. Both methods return undefined when the object or upload does not exist.
 * @throws StorageUnavailable, NoSpace
 */
export interface S3Client {
  send(request: S3Request): Promise<S3Response | undefined>;
  /** Streams a response, which must be read or destroyed. */
  open(request: S3Request): Promise<Readable | undefined>;
}

const defaultTimeoutMs = 10_000;
/** Before the second and third try after a broken connection or a busy response. */
const retryPausesMs = [100, 500];
/** A stream may take long, but not stall longer while somebody waits for data. */
const maxStallMs = 20_000;
/** A list of a thousand objects with the longest names that there are has less than two megabytes. */
const maxTextBytes = 8 * 1024 ** 2;
const emptySha256 = createHash('sha256').digest('hex');

async function sign(settings: S3Settings, base: string, request: S3Request) {
  const { method, name, query = {}, headers, body } = request;
  const url = new URL(name === undefined ? base : `${base}/${name}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const sha256 = body ? createHash('sha256').update(body).digest('hex') : emptySha256;
  const { accessKeyId, secretAccessKey, region, now } = settings;
  return new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ''),
  }).sign();
}

/**
 * Sends a request with a time limit.
 * @param take reads the response; what it leaves for later it may cancel
 */
async function sendOnce<T>(
  settings: S3Settings,
  base: string,
  request: S3Request,
  take: (answer: Response, ending: AbortController) => Promise<T>,
): Promise<T | undefined> {
  const { method, url, headers } = await sign(settings, base, request);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), request.timeoutMs ?? defaultTimeoutMs);
  try {
    const body = request.body ? { body: request.body } : {};
    // Signatures are valid for one host, so redirects are not followed.
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: controller.signal,
      ...body,
    });
    if (answer.ok) return await take(answer, controller);
    const failure = await readS3Error(answer);
    if (failure) throw failure;
    return undefined;
  } catch (error) {
    if (error instanceof StorageUnavailable || error instanceof NoSpace) throw error;
    if (controller.signal.aborted) throw new StorageUnavailable('away', 'the store does not answer');
    const options = { cause: error, mayRepeat: true };
    throw new StorageUnavailable('away', 'the store cannot be reached', options);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws StorageUnavailable for more than that */
export async function readUpTo(maxBytes: number, content: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const { bytes, isWhole } = await readAtMost(content, maxBytes);
  if (!isWhole) throw new StorageUnavailable('away', 'the store answers without end');
  return bytes;
}

async function readWhole({ headers, body }: Response): Promise<S3Response> {
  return { headers, text: (await readUpTo(maxTextBytes, body)).toString() };
}

const isRetryable = (error: unknown) => error instanceof StorageUnavailable && error.retryable;

/** Retries a request; all requests here are idempotent. */
async function retry<T>(send: () => Promise<T>): Promise<T> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await send();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await pause(pauseMs);
    }
  }
  return send();
}

export function s3Client(settings: S3Settings, stallMs = maxStallMs): S3Client {
  const base = bucketUrl(settings);
  const asStream = async ({ body }: Response, ending: AbortController) =>
    withStallTimeout(body, { ending, stallMs });
  return {
    send: (request) => retry(() => sendOnce(settings, base, request, readWhole)),
    open: (request) => retry(() => sendOnce(settings, base, request, asStream)),
  };
}
