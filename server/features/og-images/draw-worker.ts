import { Worker } from 'node:worker_threads';
import type { LanguageCode } from '#contract/languages.ts';
import type { Names, NewsFacts } from './pictures.ts';

/** A picture to be drawn. */
export interface Order {
  readonly language: LanguageCode;
  readonly names: Names;
  /** Left out: the picture of the site. */
  readonly news?: NewsFacts | undefined;
}

export interface Easel {
  /**
   * Draws in a thread of its own, so that no page waits for it; one order after the other.
   * @returns a JPEG
   */
  draw(order: Order): Promise<Buffer>;
  /** Ends the thread, if there is one. */
  close(): Promise<void>;
}

const workerFile = new URL('./draw-worker-thread.ts', import.meta.url);

/** What the thread does next: a picture, or its end. */
function answerOf(worker: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', draw).off('error', fail).off('exit', end);
    };
    const draw = (jpeg: Uint8Array) => {
      settle();
      resolve(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
    };
    const fail = (error: unknown) => {
      settle();
      reject(error);
    };
    const end = () => fail(new Error('the drawing thread has ended'));
    worker.on('message', draw).on('error', fail).on('exit', end);
  });
}

/** @param idleSeconds after which the thread ends: pictures are drawn rarely, and its memory is worth more */
export function createEasel({ idleSeconds = 30 } = {}): Easel {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function open(): Worker {
    const opened = new Worker(workerFile, { execArgv: [] });
    const forget = () => {
      if (worker === opened) worker = undefined;
    };
    opened.on('error', forget).once('exit', forget);
    opened.unref();
    return opened;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    async draw(order) {
      clearTimeout(idle);
      worker ??= open();
      const answer = answerOf(worker);
      worker.postMessage(order);
      try {
        return await answer;
      } finally {
        clearTimeout(idle);
        idle = setTimeout(close, idleSeconds * 1000).unref();
      }
    },
    close,
  };
}
