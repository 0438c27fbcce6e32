import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.ts';

type Response = Pick<EncodedBody, 'etag' | 'text'>;

/** Public API responses by address, valid while their source is the same object. */
export interface ResponseCache {
  get(address: string, source: object): Response | undefined;
  set(address: string, source: object, response: Response): void;
}

/** Longer addresses are searches that nobody repeats. */
const maxAddressLength = 200;

/** @param maxCharacters of all responses together; the least recently used go first */
export function createResponseCache(maxCharacters = 4 * 2 ** 20): ResponseCache {
  const cache = new LRUCache<string, { readonly source: object; readonly response: Response }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ response }, address) => response.text.length + address.length,
  });
  return {
    get(address, source) {
      const entry = cache.get(address);
      return entry?.source === source ? entry.response : undefined;
    },
    set(address, source, response) {
      if (address.length <= maxAddressLength) cache.set(address, { source, response });
    },
  };
}
