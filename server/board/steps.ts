import { setImmediate as turn } from 'node:timers/promises';

/** Work cut into pieces of well under a millisecond: at each `yield` others may go first. */
export type Steps<T> = Generator<undefined, T, undefined>;

const pieceMs = 2;
const longestPieceMs = 4;

/**
 * Does the work in pieces of a few milliseconds, letting requests in between.
 * @throws the signal's reason when it is aborted on the way
 */
export async function runInPieces<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const until = performance.now() + pieceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await turn();
    signal?.throwIfAborted();
  }
}

/**
 * Several works share the thread: each time the event loop comes round, a few milliseconds in all, in the order
 * they came. What needs longer goes to the end of the queue, so that it does not hold up what is short.
 */
export function takeTurns(): <T>(steps: Steps<T>) => Promise<T> {
  const queue: ((until: number) => boolean)[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    while (queue.length > 0) {
      const until = performance.now() + longestPieceMs;
      for (let job = queue.shift(); job; job = performance.now() < until ? queue.shift() : undefined) {
        if (!job(until)) queue.push(job);
      }
      await turn();
    }
    working = false;
  }

  return (steps) =>
    new Promise((resolve, reject) => {
      queue.push((until) => {
        try {
          let step = steps.next();
          while (!step.done && performance.now() < until) step = steps.next();
          if (step.done) resolve(step.value);
          return step.done === true;
        } catch (error) {
          reject(error);
          return true;
        }
      });
      if (!working) void work();
    });
}

/** Does the work without a pause: for tests and scripts. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
