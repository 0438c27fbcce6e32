/** Limits concurrency; further callers wait in line. */
export interface Semaphore {
  /**
   * @returns the release function
   * @throws the signal's reason when aborted while waiting
   */
  acquire(signal: AbortSignal): Promise<() => void>;
}

export function createSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: (() => void)[] = [];

  function release(): void {
    free += 1;
    waiting.shift()?.();
  }

  return {
    async acquire(signal) {
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
