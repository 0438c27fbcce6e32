import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.ts';

export type CachedResponse = Pick<EncodedBody, 'etag' | 'text'>;

/** What a response is made from, read anew at each call; null while there is nothing to make it from. */
export type Source = () => object | null;

/** Public API responses by address, the same in every language, valid while their source gives the same object. */
export interface ResponseCache {
  get(address: string): CachedResponse | undefined;
  /** @param madeFrom what the source gave before the response was made: it is not kept if that has changed since */
  set(address: string, response: CachedResponse, source: Source, madeFrom: object): void;
}

/** Longer addresses are searches that nobody repeats. */
const maxAddressLength = 200;

interface Entry {
  readonly response: CachedResponse;
  readonly source: Source;
  readonly madeFrom: object;
}

/** @param maxCharacters of all responses together; the least recently used go first */
export function createResponseCache(maxCharacters = 4 * 2 ** 20): ResponseCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxCharacters,
    sizeCalculation: ({ response }, address) => response.text.length + address.length,
  });
  return {
    get(address) {
      const entry = cache.get(address);
      if (entry && entry.source() === entry.madeFrom) return entry.response;
      cache.delete(address);
      return undefined;
    },
    set(address, response, source, madeFrom) {
      if (address.length > maxAddressLength || source() !== madeFrom) return;
      cache.set(address, { response, source, madeFrom });
    },
  };
}
