import { Worker } from 'node:worker_threads';
import type { Route } from './installed-models.ts';
import type { BatchText } from './translate-batch.ts';

/** The `workerData` of the thread. */
export interface ThreadData {
  /** The most memory the engine may use. */
  readonly memoryMb: number;
}

export interface ThreadRequest {
  readonly route: Route;
  readonly batch: readonly BatchText[];
  /** How many models may be loaded at once; at least as many as the route has. */
  readonly mostModels: number;
}

/** What failed: starting, loading a model, translating; `ended` and `late` are seen from outside. */
export type ThreadFault = 'start' | 'model' | 'texts' | 'ended' | 'late';

export type ThreadAnswer = { readonly texts: readonly string[] } | { readonly fault: ThreadFault };

/** The thread failed and was ended. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  readonly fault: ThreadFault;
  constructor(fault: ThreadFault) {
    super(`The translation thread failed: ${fault}`);
    this.fault = fault;
  }
}

export interface RunOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A thread that is started when it is needed, and ended when it fails or nobody has needed it for a while. */
export interface TranslationThread {
  /**
   * Runs one request; the caller waits for it before the next. After a failure the thread is ended; the next request
   * starts another.
   * @returns a text for each of the batch
   * @throws ThreadFailure; the signal's reason
   */
  run(request: ThreadRequest, options: RunOptions): Promise<readonly string[]>;
  /** True while it holds memory. */
  isRunning(): boolean;
  close(): Promise<void>;
}

export type StartThread = (data: ThreadData) => Worker;

const threadFile = new URL('./engine-thread.ts', import.meta.url);

/** Its heap holds little: the models are in the memory of WebAssembly. */
const heapMb = 256;

export const startEngineThread: StartThread = (data) =>
  new Worker(threadFile, {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });

/** Resolves with the answer, or rejects when it fails, ends, is late or no longer wanted. */
function answerOf(worker: Worker, { timeoutMs, signal }: RunOptions): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  const onMessage = (answer: ThreadAnswer) => {
    if ('texts' in answer) resolve(answer.texts);
    else reject(new ThreadFailure(answer.fault));
  };
  const onEnd = () => reject(new ThreadFailure('ended'));
  const onAbort = () => reject(signal.reason);
  const timer = setTimeout(() => reject(new ThreadFailure('late')), timeoutMs);
  worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
  signal.addEventListener('abort', onAbort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    signal.removeEventListener('abort', onAbort);
  });
}

export interface TranslationThreadOptions extends ThreadData {
  /** After which the unused thread is ended, to give its memory back. */
  readonly idleMs: number;
  readonly start?: StartThread;
}

export function createTranslationThread({
  memoryMb,
  idleMs,
  start = startEngineThread,
}: TranslationThreadOptions): TranslationThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function open(): Worker {
    const opened = start({ memoryMb });
    const forget = () => {
      if (worker === opened) worker = undefined;
    };
    opened.on('error', forget).once('exit', forget);
    return opened;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    async run(request, options) {
      options.signal.throwIfAborted();
      clearTimeout(idle);
      worker ??= open();
      worker.ref();
      const answer = answerOf(worker, options);
      worker.postMessage(request);
      try {
        return await answer;
      } catch (error) {
        await close();
        throw error;
      } finally {
        // An idle thread must not keep a process alive that is to end.
        worker?.unref();
        clearTimeout(idle);
        idle = setTimeout(close, idleMs).unref();
      }
    },
    isRunning: () => worker !== undefined,
    close,
  };
}
