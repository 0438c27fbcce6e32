import { setImmediate as turn } from 'node:timers/promises';

/** Work cut into pieces of well under a millisecond: at each `yield` others may go first. */
export type Steps<T> = Generator<undefined, T, undefined>;

const pieceMs = 2;
/** Of each work that somebody waits for. */
const awaitedPieceMs = 3;
/** Of a work that nobody waits for, while others need the thread: they have it four times as long in between. */
const smallPieceMs = 0.3;
const othersMs = 4 * smallPieceMs;
/** A round of the event loop as short as this has had nothing to do. */
const idleRoundMs = 0.1;

/** Goes on with the work for so long; gives its last step when that is done. */
function goOn<T>(steps: Steps<T>, milliseconds: number): IteratorResult<undefined, T> {
  const until = performance.now() + milliseconds;
  let step = steps.next();
  while (!step.done && performance.now() < until) step = steps.next();
  return step;
}

/** Lets others have the thread; gives how long it is free afterwards. */
async function letOthersGo(signal: AbortSignal | undefined): Promise<number> {
  const begun = performance.now();
  for (let last = begun; ; ) {
    await turn();
    signal?.throwIfAborted();
    const now = performance.now();
    if (now - last < idleRoundMs) return pieceMs;
    if (now - begun >= othersMs) return smallPieceMs;
    last = now;
  }
}

/**
 * Does work that nobody waits for, in pieces of a few milliseconds with requests in between; in smaller ones and less
 * often while there are many of them.
 * @throws the signal's reason when it is aborted on the way
 */
export async function runInPieces<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (let milliseconds = pieceMs; ; milliseconds = await letOthersGo(signal)) {
    const step = goOn(steps, milliseconds);
    if (step.done) return step.value;
  }
}

/**
 * Several works that somebody waits for share the thread: each time the event loop comes round, a piece of one, in the
 * order they came. What needs longer goes to the end of the queue, so that it does not hold up what is short. One that
 * is done ends the turn as well, because its answer follows at once and takes as long as a piece.
 */
export function takeTurns(): <T>(steps: Steps<T>) => Promise<T> {
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
          const step = goOn(steps, awaitedPieceMs);
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
