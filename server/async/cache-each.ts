import { LRUCache } from 'lru-cache';

/** Async values, each kept for a time. */
interface KeyedCache<Argument, Value> {
  /** Concurrent callers share the pending promise; failures are not kept. */
  get(asked: Argument): Promise<Value>;
  /** Forgets all, also those being read. */
  clear(): void;
}

type Key = number | string;

interface Keeping<Argument> {
  readonly milliseconds: number;
  readonly max: number;
  /** The cache key of a request; by default the request itself. */
  readonly keyOf?: (asked: Argument) => Key;
}

/** Like `cacheFor`, with a value per key; beyond `max` keys, the least recently used one is forgotten. */
export function cacheEach<Argument, Value>(
  { milliseconds, max, keyOf = (asked) => asked as Key }: Keeping<Argument>,
  read: (asked: Argument) => Promise<Value>,
): KeyedCache<Argument, Value> {
  const kept = new LRUCache<Key, Promise<Value>>({ max, ttl: milliseconds });
  return {
    get(asked) {
      const key = keyOf(asked);
      const known = kept.get(key);
      if (known) return known;
      const reading = read(asked);
      kept.set(key, reading);
      reading.catch(() => {
        if (kept.peek(key) === reading) kept.delete(key);
      });
      return reading;
    },
    clear: () => kept.clear(),
  };
}
