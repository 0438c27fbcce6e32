import { LRUCache } from 'lru-cache';

const repeatAfterMs = 60_000;
const maxKeys = 200;

/** Logs repeated problems at most once a minute per key. */
export interface LogThrottle {
  /** Counts one occurrence. @returns how many were suppressed before it; undefined when it must not be logged */
  record(key: string): number | undefined;
}

/**
 * Throttles log lines that every request, mail or job would repeat.
 * @param now monotonic milliseconds
 */
export function createLogThrottle(now = () => performance.now()): LogThrottle {
  const recent = new LRUCache<string, { readonly loggedAt: number; suppressed: number }>({ max: maxKeys });
  return {
    record(key) {
      const previous = recent.get(key);
      if (previous && now() - previous.loggedAt < repeatAfterMs) {
        previous.suppressed += 1;
        return undefined;
      }
      recent.set(key, { loggedAt: now(), suppressed: 0 });
      return previous?.suppressed ?? 0;
    },
  };
}
