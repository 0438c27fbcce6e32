/** Attempts to reach a server, never two at a time. */
export interface Reconnector {
  /** Tries now, or joins the running attempt. Never rejects. */
  now(): Promise<void>;
  running(): Promise<void> | undefined;
  stop(): void;
}

const pausesMs = [250, 500, 1_000, 2_000, 4_000] as const;

/**
 * After a failure the next attempt follows by itself, with growing pauses, until one succeeds.
 * @param attempt resolves with its success; must not reject
 */
export function createReconnector(attempt: () => Promise<boolean>): Reconnector {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  async function runOnce(): Promise<void> {
    const succeeded = await attempt();
    if (stopped) return;
    if (succeeded) failures = 0;
    else {
      timer = setTimeout(now, pausesMs[Math.min(failures, pausesMs.length - 1)]).unref();
      failures += 1;
    }
  }

  function now(): Promise<void> {
    clearTimeout(timer);
    running ??= runOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    now,
    running: () => running,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** A time limit is counted in so many ticks. */
const ticks = 10;

/**
 * A moment in which this process was held up counts as one tick, however long it was: an answer may have come that it
 * could not read yet.
 * @throws when the work takes longer than `milliseconds`
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeout = new Error(`no answer within ${milliseconds / 1000} s`);
    let left = ticks;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      reject(timeout);
    }, milliseconds / ticks);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
