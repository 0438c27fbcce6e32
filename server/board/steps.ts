import { setImmediate as turn } from 'node:timers/promises';

/** Work cut into pieces of well under a millisecond: at each `yield` others may go first. */
export type Steps<T> = Generator<undefined, T, undefined>;

const pieceMs = 2;

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

/** Does the work without a pause: for tests and scripts. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
