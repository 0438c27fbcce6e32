import type { Transport, TransportRequest } from '#contract/rendered-page.ts';

type TransportResponse = Awaited<ReturnType<Transport>>;

interface Entry {
  /** Undefined when the request failed. */
  readonly response: Promise<TransportResponse | undefined>;
  readonly expiresAt: number;
}

/** How long a prefetched response is considered fresh. */
export const responseTtlMs = 5_000;

/** Short-lived cache between prefetching and the page that needs the data. */
export interface ResponseCache {
  /** Uses a prefetched response once, else sends the request. */
  readonly transport: Transport;
  /** Fetches into the cache; GET only. */
  readonly prefetch: Transport;
  /** Drops everything, after a change. */
  readonly clear: () => void;
}

export function createResponseCache(transport: Transport, now: () => number = Date.now): ResponseCache {
  const cache = new Map<string, Entry>();

  async function fetchOnce(request: TransportRequest): Promise<TransportResponse> {
    const entry = cache.get(request.url);
    cache.delete(request.url);
    const response = entry && entry.expiresAt > now() ? await entry.response : undefined;
    return response ?? transport(request);
  }

  function prefetchResponse(request: TransportRequest): Promise<TransportResponse> {
    const response = transport(request);
    const usable = response.then(
      (each) => (each.status === 200 ? each : undefined),
      () => undefined,
    );
    cache.set(request.url, { response: usable, expiresAt: now() + responseTtlMs });
    return response;
  }

  return {
    transport: (request) => (request.method === 'GET' ? fetchOnce(request) : transport(request)),
    prefetch: (request) =>
      request.method === 'GET' ? prefetchResponse(request) : Promise.reject(new Error('not read')),
    clear: () => cache.clear(),
  };
}
