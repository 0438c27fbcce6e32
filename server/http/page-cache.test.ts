import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type CachedPage, createPageCache, encodingFor, preparePage } from './page-cache.ts';

describe('a prepared page', () => {
  test('is the same document in every encoding', () => {
    const page = preparePage(200, '<p>Ελλάδα</p>'.repeat(100));
    const text = page.body('identity').toString();
    expect(brotliDecompressSync(page.body('br')).toString()).toBe(text);
    expect(gunzipSync(page.body('gzip')).toString()).toBe(text);
  });

  test('has an ETag of its text', () => {
    expect(preparePage(200, 'a').etag).toBe(preparePage(200, 'a').etag);
    expect(preparePage(200, 'a').etag).not.toBe(preparePage(200, 'b').etag);
  });
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s is answered with %s', (header, encoding) =>
  expect(encodingFor(header)).toBe(encoding));

describe('the cache of pages', () => {
  function counted(status = 200) {
    let renders = 0;
    const render = async (): Promise<CachedPage> => {
      renders += 1;
      return preparePage(status, `page ${renders}`);
    };
    return { render, renders: () => renders };
  }

  test('renders an address once, also for many at the same instant, until it is some seconds old', async () => {
    let time = 0;
    const cache = createPageCache({ seconds: 5, now: () => time });
    const { render, renders } = counted();
    await Promise.all(Array.from({ length: 20 }, () => cache.get('de /', render)));
    time = 4_999;
    await cache.get('de /', render);
    expect(renders()).toBe(1);
    time = 5_000;
    await cache.get('de /', render);
    expect(renders()).toBe(2);
  });

  test('keeps no failure', async () => {
    const cache = createPageCache();
    await expect(cache.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const broken = counted(503);
    await cache.get('/', broken.render);
    await cache.get('/', broken.render);
    expect(broken.renders()).toBe(2);
  });

  test('holds only so many: nobody fills the memory with invented addresses', async () => {
    const cache = createPageCache({ pages: 2 });
    const { render, renders } = counted();
    for (const key of ['a', 'b', 'c', 'b', 'a']) await cache.get(key, render);
    expect(renders()).toBe(4);
  });
});
