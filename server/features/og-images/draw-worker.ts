import { Worker } from 'node:worker_threads';
import type { LanguageCode } from '#contract/languages.ts';
import type { GuildCard } from './guild-picture.ts';
import type { Look, NewsCard, PlayerCard } from './pictures.ts';

export interface DrawJob {
  readonly language: LanguageCode;
  readonly look: Look;
  /** Without any of these the site's image is drawn. */
  readonly news?: NewsCard | undefined;
  readonly player?: PlayerCard | undefined;
  readonly guild?: GuildCard | undefined;
}

export interface DrawWorker {
  /**
   * Draws in a worker thread, so that requests are not blocked; callers must wait for one job to finish.
   * @returns a JPEG
   */
  draw(job: DrawJob): Promise<Buffer>;
  close(): Promise<void>;
}

const workerFile = new URL('./draw-worker-thread.ts', import.meta.url);

/** Resolves with the next image, or rejects when the thread fails or ends. */
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

/** @param idleSeconds time after which the unused thread ends to free its memory */
export function createDrawWorker({ idleSeconds = 30 } = {}): DrawWorker {
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
    async draw(job) {
      clearTimeout(idle);
      worker ??= open();
      const answer = answerOf(worker);
      worker.postMessage(job);
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
