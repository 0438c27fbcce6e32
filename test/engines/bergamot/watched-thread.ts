import type { Worker } from 'node:worker_threads';
import {
  type StartThread,
  startEngineThread,
  type ThreadRequest,
} from '#server/translation/builtin/translation-thread.ts';

/** Starts the real thread and tells what it is asked. */
export interface WatchedThread {
  readonly start: StartThread;
  /** In the order they were started. */
  readonly workers: readonly Worker[];
  readonly requests: readonly ThreadRequest[];
  /** Resolves as soon as the thread has been sent that many requests in all, before it can answer the last. */
  asked(times: number): Promise<void>;
  /** Texts with this word become malformed HTML, at which the real engine aborts. */
  stopAt(word: string): void;
}

export function watchThread(): WatchedThread {
  const workers: Worker[] = [];
  const requests: ThreadRequest[] = [];
  const waiting: { times: number; resolve: () => void }[] = [];
  let poison: string | undefined;

  function sabotage(request: ThreadRequest): ThreadRequest {
    const batch = request.batch.map((each) =>
      poison && each.text.includes(poison) ? { text: '<p>The <b>server</p></b>', html: true } : each,
    );
    return { ...request, batch };
  }

  return {
    workers,
    requests,
    asked(times) {
      if (requests.length >= times) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ times, resolve }));
    },
    stopAt(word) {
      poison = word;
    },
    start(data) {
      const worker = startEngineThread(data);
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (request: ThreadRequest) => {
        requests.push(request);
        post(sabotage(request));
        for (const { times, resolve } of waiting) if (requests.length >= times) resolve();
      };
      workers.push(worker);
      return worker;
    },
  };
}
