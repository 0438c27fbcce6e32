import { Worker } from 'node:worker_threads';

export type ContentEncoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** The bytes to send, with their ETag: the same in every encoding. */
export interface EncodedBytes {
  readonly etag: string;
  readonly bytes: Buffer;
}

/** The parts of a body, one after the other: texts, or their bytes in UTF-8. */
export type BodyParts = readonly (string | Uint8Array)[];

const encoder = new TextEncoder();

/** The bytes of a text in memory that all threads see, so that the parts of many bodies are not copied for each. */
export function sharedBytes(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** `quick` for what one visitor reads: a quarter of the time, an eighth more bytes (`compress-thread.ts`). */
export type Effort = 'quick' | 'thorough';

export interface CompressJob {
  readonly id: number;
  readonly effort: Effort;
  readonly parts: readonly Uint8Array[];
  readonly encoding: ContentEncoding;
}

export interface CompressedMessage {
  readonly id: number;
  readonly etag: string;
  readonly bytes: Uint8Array;
}

const threadFile = new URL('./compress-thread.ts', import.meta.url);

let thread: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PromiseWithResolvers<EncodedBytes>>();

function startThread(): Worker {
  const started = new Worker(threadFile, { execArgv: [] });
  started.unref();
  started.on('message', ({ id, etag, bytes }: CompressedMessage) => {
    pending.get(id)?.resolve({ etag, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
    pending.delete(id);
    // An idle thread must not keep a process alive that is to end.
    if (pending.size === 0) started.unref();
  });
  const onEnd = (error: unknown) => {
    if (thread !== started) return;
    thread = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  started.on('error', onEnd).on('exit', () => onEnd(new Error('the compression thread has ended')));
  return started;
}

/**
 * Hashes and compresses on a thread of our own. zlib's asynchronous functions compress off the main thread too, but
 * allocate on its account: its garbage collector then runs in full for every tenth page and takes twice as long as
 * rendering.
 * @throws Error when the thread has ended; the next call starts another
 */
export function compress(
  parts: BodyParts,
  encoding: ContentEncoding,
  effort: Effort = 'thorough',
): Promise<EncodedBytes> {
  thread ??= startThread();
  thread.ref();
  lastId += 1;
  // Strings would be copied with two bytes for each character; these bytes are handed over.
  const moved: ArrayBuffer[] = [];
  const asBytes = (part: string | Uint8Array) => {
    if (typeof part !== 'string') return part;
    const bytes = encoder.encode(part);
    moved.push(bytes.buffer);
    return bytes;
  };
  const job: CompressJob = { id: lastId, effort, parts: parts.map(asBytes), encoding };
  const done = Promise.withResolvers<EncodedBytes>();
  pending.set(job.id, done);
  thread.postMessage(job, moved);
  return done.promise;
}
