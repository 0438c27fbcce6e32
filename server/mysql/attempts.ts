/** Attempts to reach a server, one at a time. */
export interface Attempts {
  /** Tries now, or joins the attempt under way. Never rejects. */
  now(): Promise<void>;
  /** The attempt under way, if there is one. */
  running(): Promise<void> | undefined;
  stop(): void;
}

const pausesMs = [250, 500, 1_000, 2_000, 4_000] as const;

/**
 * After an attempt that failed the next one follows by itself, with growing pauses, until one succeeds.
 * @param attempt whether it succeeded; never rejects
 */
export function makeAttempts(attempt: () => Promise<boolean>): Attempts {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  async function once(): Promise<void> {
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
    running ??= once().finally(() => {
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

/** The result of work that takes no longer than this. @throws when it takes longer */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = new Error(`no answer within ${milliseconds / 1000} s`);
    const timer = setTimeout(() => reject(late), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
