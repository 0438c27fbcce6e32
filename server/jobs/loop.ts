import { SiteUnavailable } from '#server/site/unavailable.ts';

/** Work done again and again in the background, never twice at a time in this process. */
export interface Loop {
  /** Has the work done after so many milliseconds, unless it is due sooner. */
  wake(afterMs: number): void;
  /** Does the work now, or right after what is under way. Never rejects. */
  run(): Promise<void>;
  /** Begins nothing new; resolves when what is under way is done, at the latest after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

export interface LoopOptions {
  /** The pause after a run that nobody has cut short. */
  readonly everyMs: number;
  /** Not called while the site's database is away: the log has been told once. */
  readonly onError: (error: unknown) => void;
}

/** Starts with the first pause. */
export function startLoop(work: () => Promise<void>, { everyMs, onError }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let last = Promise.resolve();
  let stopped = false;

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    dueAt = performance.now() + afterMs;
    timer = setTimeout(run, afterMs).unref();
  }

  function failed(error: unknown): void {
    if (!(error instanceof SiteUnavailable)) onError(error);
  }

  async function once(): Promise<void> {
    if (stopped) return;
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    await work().catch(failed);
    if (!stopped && dueAt === Number.POSITIVE_INFINITY) schedule(everyMs);
  }

  function run(): Promise<void> {
    last = last.then(once);
    return last;
  }

  schedule(everyMs);
  return {
    run,
    wake(afterMs) {
      if (!stopped && performance.now() + afterMs < dueAt) schedule(afterMs);
    },
    async stop(patienceMs) {
      stopped = true;
      clearTimeout(timer);
      let giveUp: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, patienceMs);
      });
      await Promise.race([last, patience]);
      clearTimeout(giveUp);
    },
  };
}
