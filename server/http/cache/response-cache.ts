import { LRUCache } from 'lru-cache';

export interface CachedResponse {
  readonly etag: string;
  readonly text: string;
}

/** Gives the same object while responses stay the same; null while there is nothing to make them from. */
export type CacheVersion = () => object | null;

/** Public API responses by address, the same in every language, valid while their version is the same object. */
export interface ResponseCache {
  get(address: string): CachedResponse | undefined;
  /** The parsed text of a response, frozen: all pages rendered while it is valid share it. */
  getBody(address: string): unknown;
  /** @param version as it was before the response was made: it is not kept if the version has changed since */
  set(address: string, response: CachedResponse, current: CacheVersion, version: object): void;
}

/** Longer addresses are searches that nobody repeats. */
const maxAddressLength = 200;

interface Entry {
  readonly response: CachedResponse;
  body?: unknown;
  readonly current: CacheVersion;
  readonly version: object;
}

/** @param maxCharacters of all responses together; the least recently used go first */
export function createResponseCache(maxCharacters = 4 * 2 ** 20): ResponseCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxCharacters,
    sizeCalculation: ({ response }, address) => response.text.length + address.length,
  });
  function find(address: string): Entry | undefined {
    const entry = cache.get(address);
    if (entry && entry.current() === entry.version) return entry;
    cache.delete(address);
    return undefined;
  }
  return {
    get: (address) => find(address)?.response,
    getBody(address) {
      const entry = find(address);
      if (entry) entry.body ??= JSON.parse(entry.response.text, (_, value) => Object.freeze(value));
      return entry?.body;
    },
    set(address, response, current, version) {
      if (address.length > maxAddressLength || current() !== version) return;
      cache.set(address, { response, current, version });
    },
  };
}
