import { expect, test } from 'vitest';
import { keepAnswers, keptMs } from './response-cache.ts';

const get = (url: string) => ({ method: 'GET', url, body: undefined, signal: undefined, headers: {} });

function counting(statusOf: (time: number) => number = () => 200) {
  let asked = 0;
  let time = 0;
  const kept = keepAnswers(
    async () => {
      asked += 1;
      const status = statusOf(asked);
      if (status === 0) throw new Error('no connection');
      return { status, body: asked };
    },
    () => time,
  );
  return { kept, asked: () => asked, pass: (ms: number) => (time += ms) };
}

test('an answer asked ahead serves one page, the next page asks again', async () => {
  const { kept, asked } = counting();
  await kept.ahead(get('/api/news'));
  expect(await kept.transport(get('/api/news'))).toEqual({ status: 200, body: 1 });
  expect(await kept.transport(get('/api/news'))).toEqual({ status: 200, body: 2 });
  expect(await kept.transport(get('/api/downloads'))).toEqual({ status: 200, body: 3 });
  expect(asked()).toBe(3);
});

test('it is not waited for twice: a page takes it while it is on its way', async () => {
  const { kept, asked } = counting();
  const ahead = kept.ahead(get('/api/news'));
  expect(await kept.transport(get('/api/news'))).toEqual(await ahead);
  expect(asked()).toBe(1);
});

test('it is old after a while, and when something was done', async () => {
  const { kept, pass } = counting();
  await kept.ahead(get('/api/news'));
  pass(keptMs);
  expect((await kept.transport(get('/api/news'))).body).toBe(2);
  await kept.ahead(get('/api/news'));
  kept.forget();
  expect((await kept.transport(get('/api/news'))).body).toBe(4);
});

test.each([0, 429, 503])('a failure (%s) is nothing to keep', async (status) => {
  const { kept } = counting((time) => (time === 1 ? status : 200));
  await kept.ahead(get('/api/news')).catch(() => undefined);
  expect(await kept.transport(get('/api/news'))).toEqual({ status: 200, body: 2 });
});

test('only reading is asked ahead', async () => {
  const { kept, asked } = counting();
  await expect(kept.ahead({ ...get('/api/visits'), method: 'POST' })).rejects.toThrow();
  expect(asked()).toBe(0);
});
