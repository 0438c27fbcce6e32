import { LRUCache } from 'lru-cache';

const maxRows = 1_000_000;
const maxSearches = 500;

/** `size` is the number of rows it holds in memory. */
interface Found {
  readonly size: number;
}

/** Caches the search results of one ranking, so that paging and concurrent searches cost one scan. */
export interface RecentSearches<Result extends Found> {
  /** Returns a cached result or runs `find`; concurrent callers share it. */
  result(key: string, find: () => Promise<Result>): Promise<Result>;
}

export function recentSearches<Result extends Found>(): RecentSearches<Result> {
  const cache = new LRUCache<string, Promise<Result>>({ max: maxSearches, maxSize: maxRows });
  return {
    result(key, find) {
      const cached = cache.get(key);
      if (cached) return cached;
      const finding = find();
      cache.set(key, finding, { size: 1 });
      finding.then(
        // The size is known only now; a result that is larger than the whole cache is dropped.
        ({ size }) => cache.peek(key) === finding && cache.set(key, finding, { size: size + 1 }),
        () => cache.peek(key) === finding && cache.delete(key),
      );
      return finding;
    },
  };
}
