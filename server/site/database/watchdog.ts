export interface Watchdog {
  /** @returns ends it; may be called more than once */
  start(): () => void;
}

/**
 * Calls back once any operation has been pending for `maxMs`, and repeatedly while it still is. Uses a single timer.
 */
export function createWatchdog(maxMs: number, onTimeout: () => void): Watchdog {
  // Insertion order, so that the first is the oldest.
  const pending = new Set<{ readonly at: number }>();
  let timer: NodeJS.Timeout | undefined;

  function checkAfter(milliseconds: number): void {
    timer = setTimeout(check, milliseconds).unref();
  }

  function check(): void {
    timer = undefined;
    const [oldest] = pending;
    if (!oldest) return;
    const left = oldest.at + maxMs - performance.now();
    if (left <= 0) onTimeout();
    checkAfter(left > 0 ? left : maxMs);
  }

  return {
    start() {
      const wait = { at: performance.now() };
      pending.add(wait);
      if (!timer) checkAfter(maxMs);
      return () => pending.delete(wait);
    },
  };
}
