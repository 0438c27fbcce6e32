import { SiteUnavailable } from '#server/site/unavailable.ts';

/** Repeated background work that never runs concurrently in this process. */
export interface Loop {
  /** Runs after `afterMs`, unless a run is due sooner. */
  wake(afterMs: number): void;
  /** Runs now, or right after the current run. Never rejects. */
  run(): Promise<void>;
  /** Starts no new run; resolves when the current one is done, after `timeoutMs` at the latest. */
  stop(timeoutMs: number): Promise<void>;
}

export interface LoopOptions {
  readonly intervalMs: number;
  /** Not called for `SiteUnavailable`, which is logged where it is thrown. */
  readonly onError: (error: unknown) => void;
}

/** The first run comes after one interval. */
export function startLoop(work: () => Promise<void>, { intervalMs, onError }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let last = Promise.resolve();
  let stopped = false;

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    dueAt = performance.now() + afterMs;
    timer = setTimeout(run, afterMs).unref();
  }

  function report(error: unknown): void {
    if (!(error instanceof SiteUnavailable)) onError(error);
  }

  async function runOnce(): Promise<void> {
    if (stopped) return;
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    await work().catch(report);
    if (!stopped && dueAt === Number.POSITIVE_INFINITY) schedule(intervalMs);
  }

  function run(): Promise<void> {
    last = last.then(runOnce);
    return last;
  }

  schedule(intervalMs);
  return {
    run,
    wake(afterMs) {
      if (!stopped && performance.now() + afterMs < dueAt) schedule(afterMs);
    },
    async stop(timeoutMs) {
      stopped = true;
      clearTimeout(timer);
      let giveUp: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([last, timeout]);
      clearTimeout(giveUp);
    },
  };
}
