import { expect, test } from 'vitest';
import { createResponseCache, responseTtlMs } from './response-cache.ts';

const get = (url: string) => ({ method: 'GET', url, body: undefined, signal: undefined, headers: {} });

function counting(statusOf: (time: number) => number = () => 200) {
  let asked = 0;
  let time = 0;
  const cache = createResponseCache(
    async () => {
      asked += 1;
      const status = statusOf(asked);
      if (status === 0) throw new Error('no connection');
      return { status, body: asked };
    },
    () => time,
  );
  return { cache, asked: () => asked, pass: (ms: number) => (time += ms) };
}

test('a prefetched response is used once', async () => {
  const { cache, asked } = counting();
  await cache.prefetch(get('/api/news'));
  expect(await cache.transport(get('/api/news'))).toEqual({ status: 200, body: 1 });
  expect(await cache.transport(get('/api/news'))).toEqual({ status: 200, body: 2 });
  expect(await cache.transport(get('/api/downloads'))).toEqual({ status: 200, body: 3 });
  expect(asked()).toBe(3);
});

test('a page joins a prefetch in flight', async () => {
  const { cache, asked } = counting();
  const prefetch = cache.prefetch(get('/api/news'));
  expect(await cache.transport(get('/api/news'))).toEqual(await prefetch);
  expect(asked()).toBe(1);
});

test('entries expire and can be cleared', async () => {
  const { cache, pass } = counting();
  await cache.prefetch(get('/api/news'));
  pass(responseTtlMs);
  expect((await cache.transport(get('/api/news'))).body).toBe(2);
  await cache.prefetch(get('/api/news'));
  cache.clear();
  expect((await cache.transport(get('/api/news'))).body).toBe(4);
});

test.each([0, 429, 503])('failures (%s) are not cached', async (status) => {
  const { cache } = counting((time) => (time === 1 ? status : 200));
  await cache.prefetch(get('/api/news')).catch(() => undefined);
  expect(await cache.transport(get('/api/news'))).toEqual({ status: 200, body: 2 });
});

test('only GET is prefetched', async () => {
  const { cache, asked } = counting();
  await expect(cache.prefetch({ ...get('/api/visits'), method: 'POST' })).rejects.toThrow();
  expect(asked()).toBe(0);
});
