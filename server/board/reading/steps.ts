import { setImmediate as turn } from 'node:timers/promises';

/** Cooperative work: each `yield` (well under a millisecond apart) may let others run. */
export type Steps<T> = Generator<undefined, T, undefined>;

const sliceMs = 2;
/** Time slice of foreground work. */
const foregroundSliceMs = 3;
/** Time slice of background work under load, and the pause after it. */
const busySliceMs = 0.3;
const busyPauseMs = 4 * busySliceMs;
/** A shorter event loop turn was idle. */
const idleTurnMs = 0.1;

/** Runs for at most `milliseconds`; returns the last step. */
function runSlice<T>(steps: Steps<T>, milliseconds: number): IteratorResult<undefined, T> {
  const until = performance.now() + milliseconds;
  let step = steps.next();
  while (!step.done && performance.now() < until) step = steps.next();
  return step;
}

/** Yields to the event loop; returns for how long the work may run next. */
async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<number> {
  const begun = performance.now();
  for (let last = begun; ; ) {
    await turn();
    signal?.throwIfAborted();
    const now = performance.now();
    if (now - last < idleTurnMs) return sliceMs;
    if (now - begun >= busyPauseMs) return busySliceMs;
    last = now;
  }
}

/**
 * Runs background work in short slices between requests; shorter and rarer under load.
 * @throws the signal's reason when aborted
 */
export async function runInBackground<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (let milliseconds = sliceMs; ; milliseconds = await yieldToEventLoop(signal)) {
    const step = runSlice(steps, milliseconds);
    if (step.done) return step.value;
  }
}

/**
 * Runs several foreground tasks round-robin, one slice per turn of the event loop. A finished task ends the
 * turn too, because sending its response takes as long as a slice.
 */
export function createRoundRobin(): <T>(steps: Steps<T>) => Promise<T> {
  const queue: (() => boolean)[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    for (let piece = queue.shift(); piece; piece = queue.shift()) {
      if (!piece()) queue.push(piece);
      await turn();
    }
    working = false;
  }

  return (steps) =>
    new Promise((resolve, reject) => {
      queue.push(() => {
        try {
          const step = runSlice(steps, foregroundSliceMs);
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

/** Runs synchronously, for tests and scripts. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
