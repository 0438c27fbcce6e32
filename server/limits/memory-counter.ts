import type { Allowance, Counter } from './counters.ts';

/** A counter that also says how many keys it holds. */
export interface MemoryCounter extends Counter {
  readonly size: number;
}

interface Window {
  count: number;
  readonly until: number;
}

export interface MemoryCounterOptions {
  /** Most keys below the limit, and as many again that have used it up. */
  readonly most?: number;
  /** Milliseconds from whenever. */
  readonly now?: () => number;
}

/**
 * At most `most` windows. The older half goes at once: evicting a Map's first entries one by one makes each look at its
 * beginning slow.
 */
function createWindows(most: number, milliseconds: number, now: () => number) {
  let [newer, older] = [new Map<string, Window>(), new Map<string, Window>()];
  let since = now();
  return {
    get: (key: string) => newer.get(key) ?? older.get(key),
    set(key: string, window: Window) {
      // What is older than a window's length is over.
      if (newer.size >= most / 2 || now() - since >= milliseconds) {
        [newer, older] = [new Map(), newer];
        since = now();
      }
      newer.set(key, window);
    },
    delete(key: string) {
      newer.delete(key);
      older.delete(key);
    },
    get size() {
      return newer.size + older.size;
    },
  };
}

/**
 * Fixed windows in this process, bounded in memory. Keys that have used up their points are kept apart: a flood of new
 * keys then evicts other new ones and frees nobody who is being refused.
 */
export function createMemoryCounter(
  { points, seconds }: Allowance,
  { most = 50_000, now = () => performance.now() }: MemoryCounterOptions = {},
): MemoryCounter {
  const milliseconds = seconds * 1000;
  const belowLimit = createWindows(most, milliseconds, now);
  const usedUp = createWindows(most, milliseconds, now);

  function find(key: string): Window | undefined {
    const found = belowLimit.get(key) ?? usedUp.get(key);
    return found && found.until > now() ? found : undefined;
  }

  function forget(key: string): void {
    belowLimit.delete(key);
    usedUp.delete(key);
  }

  return {
    async take(key) {
      const known = find(key);
      const window = known ?? { count: 0, until: now() + milliseconds };
      window.count += 1;
      if (!known || window.count === points) {
        forget(key);
        (window.count >= points ? usedUp : belowLimit).set(key, window);
      }
      return window.count > points ? Math.max(1, Math.ceil((window.until - now()) / 1000)) : 0;
    },
    async giveBack(key) {
      const window = find(key);
      if (window && window.count > 0) window.count -= 1;
    },
    has: async (key) => find(key) !== undefined,
    forget: async (key) => forget(key),
    get size() {
      return belowLimit.size + usedUp.size;
    },
  };
}
