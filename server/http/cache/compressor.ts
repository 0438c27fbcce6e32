import { Worker } from 'node:worker_threads';

export interface CompressJob {
  readonly id: number;
  readonly text: string;
  readonly encoding: 'zstd' | 'br' | 'gzip';
}

export interface CompressedMessage {
  readonly id: number;
  readonly bytes: Uint8Array;
}

const threadFile = new URL('./compress-thread.ts', import.meta.url);

let thread: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PromiseWithResolvers<Buffer>>();

function startThread(): Worker {
  const started = new Worker(threadFile, { execArgv: [] });
  started.unref();
  started.on('message', ({ id, bytes }: CompressedMessage) => {
    pending.get(id)?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
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
 * Compresses on a thread of our own. zlib's asynchronous functions compress off the main thread too, but allocate on its
 * account: its garbage collector then runs in full for every tenth page and takes twice as long as rendering.
 * @throws Error when the thread has ended; the next call starts another
 */
export function compress(text: string, encoding: CompressJob['encoding']): Promise<Buffer> {
  thread ??= startThread();
  thread.ref();
  lastId += 1;
  const job: CompressJob = { id: lastId, text, encoding };
  const done = Promise.withResolvers<Buffer>();
  pending.set(job.id, done);
  thread.postMessage(job);
  return done.promise;
}
