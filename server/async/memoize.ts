import { LRUCache } from 'lru-cache';

/** Longer texts are not cached: they would let an attacker fill the memory. */
const maxKeyLength = 300;

/** Caches the results of a pure function for its most recently used arguments. */
export function memoize<Result extends object | string>(
  compute: (text: string) => Result,
  maxEntries = 1_000,
): (text: string) => Result {
  const cache = new LRUCache<string, Result>({ max: maxEntries, memoMethod: compute });
  return (text) => (text.length > maxKeyLength ? compute(text) : cache.memo(text));
}
