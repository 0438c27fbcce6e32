/** Limits concurrency; further callers wait in line. */
export interface Semaphore {
  /**
   * @param options isUrgent: goes before all waiters that are not urgent
   * @returns the release function
   * @throws the signal's reason when aborted while waiting
   */
  acquire(signal: AbortSignal, options?: { readonly isUrgent?: boolean }): Promise<() => void>;
}

export function createSemaphore(count: number): Semaphore {
  let free = count;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];

  function release(): void {
    free += 1;
    (urgent.shift() ?? others.shift())?.();
  }

  return {
    async acquire(signal, { isUrgent = false } = {}) {
      const waiting = isUrgent ? urgent : others;
      signal.throwIfAborted();
      while (free === 0) {
        await new Promise<void>((resolve, reject) => {
          const onAbort = () => {
            waiting.splice(waiting.indexOf(turn), 1);
            reject(signal.reason);
          };
          const turn = () => {
            signal.removeEventListener('abort', onAbort);
            resolve();
          };
          signal.addEventListener('abort', onAbort, { once: true });
          waiting.push(turn);
        });
      }
      free -= 1;
      return release;
    },
  };
}
