import type { Allowance, Counter } from './counters.ts';

/** Exposes the number of keys for tests. */
export interface MemoryCounter extends Counter {
  readonly size: number;
}

interface FixedWindow {
  count: number;
  readonly until: number;
}

export interface MemoryCounterOptions {
  /** Maximum number of keys below their limit, and the same number again of keys at their limit. */
  readonly maxEntries?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * Holds at most `maxEntries` windows in two generations and drops the older one as a whole. An LRU cache of
 * this size would reserve tens of megabytes up front, and deleting a Map's first entries one by one is slow.
 */
function createGenerations(maxEntries: number, milliseconds: number, now: () => number) {
  let [newer, older] = [new Map<string, FixedWindow>(), new Map<string, FixedWindow>()];
  let since = now();
  return {
    get: (key: string) => newer.get(key) ?? older.get(key),
    set(key: string, window: FixedWindow) {
      // Everything in a generation older than the window has expired.
      if (newer.size >= maxEntries / 2 || now() - since >= milliseconds) {
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
 * Fixed windows in memory. Keys at their limit are kept apart, so that a flood of new keys evicts only other
 * new keys and never unblocks a rejected one.
 */
export function createMemoryCounter(
  { points, seconds }: Allowance,
  { maxEntries = 50_000, now = () => performance.now() }: MemoryCounterOptions = {},
): MemoryCounter {
  const milliseconds = seconds * 1000;
  const belowLimit = createGenerations(maxEntries, milliseconds, now);
  const usedUp = createGenerations(maxEntries, milliseconds, now);

  function find(key: string): FixedWindow | undefined {
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
    async renew(key) {
      forget(key);
      (points > 1 ? belowLimit : usedUp).set(key, { count: 1, until: now() + milliseconds });
    },
    get size() {
      return belowLimit.size + usedUp.size;
    },
  };
}
