import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
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
  ['GZIP;q=0.5 , BR;q=1.0', 'br'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['x-br, brotli, gzip-9', 'identity'],
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

  test('tells what is made, in time and whole, and nothing else', async () => {
    let time = 0;
    const cache = createPageCache({ seconds: 5, now: () => time });
    const { render } = counted();
    expect(cache.made('/')).toBeUndefined();
    const making = cache.get('/', render);
    expect(cache.made('/')).toBeUndefined();
    const page = await making;
    await Promise.resolve();
    expect(cache.made('/')).toBe(page);
    time = 5_000;
    expect(cache.made('/')).toBeUndefined();
    const partial = { ...preparePage(200, 'half'), isPartial: true };
    await cache.get('/half', async () => partial);
    await Promise.resolve();
    expect(cache.made('/half')).toBeUndefined();
  });

  test('keeps no page longer because the machine’s clock is set back', async () => {
    const cache = createPageCache({ seconds: 0.05 });
    const { render, renders } = counted();
    await cache.get('/', render);
    const earlier = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await cache.get('/', render);
    earlier.mockRestore();
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

  describe('that may show what was', () => {
    const cacheWith = (now: () => number) =>
      createPageCache({
        seconds: 5,
        now,
        clock: () => new Date(now()),
        ofBefore: ({ page, madeAt }) => ({
          ...preparePage(200, `${page.body('identity')} as of ${madeAt.getTime()}`),
          isPartial: true,
        }),
      });
    const textOf = async (page: Promise<CachedPage>) => (await page).body('identity').toString();
    const whole = (text: string) => async () => preparePage(200, text);
    const partial = async () => ({ ...preparePage(200, 'half'), isPartial: true });

    test.each([
      ['fails', () => Promise.reject(new Error('away'))],
      ['is a 503', async () => preparePage(503, 'sorry')],
      ['lacks something', partial],
    ])('shows the last whole page while a new one %s, and the new one afterwards', async (_what, broken) => {
      let time = 1_000;
      const cache = cacheWith(() => time);
      expect(await textOf(cache.get('/', whole('first')))).toBe('first');
      for (time of [7_000, 13_000, 90_000]) {
        expect(await textOf(cache.get('/', broken))).toBe('first as of 1000');
      }
      time = 100_000;
      expect(await textOf(cache.get('/', whole('second')))).toBe('second');
      time = 106_000;
      expect(await textOf(cache.get('/', broken))).toBe('second as of 100000');
    });

    test('shows the last whole page while a new one takes long, and makes only one; then that', async () => {
      vi.useFakeTimers();
      let time = 1_000;
      const cache = cacheWith(() => time);
      await cache.get('/', whole('first'));
      time = 7_000;
      const slow = Promise.withResolvers<CachedPage>();
      const render = vi.fn(() => slow.promise);
      const shown = cache.get('/', render);
      await vi.advanceTimersByTimeAsync(2_000);
      vi.useRealTimers();
      expect(await textOf(shown)).toBe('first as of 1000');
      time = 60_000;
      expect(await textOf(cache.get('/', render))).toBe('first as of 1000');
      expect(render).toHaveBeenCalledTimes(1);
      slow.resolve(preparePage(200, 'second'));
      await slow.promise;
      expect(await textOf(cache.get('/', render))).toBe('second');
      expect(render).toHaveBeenCalledTimes(1);
    });

    test('gives up what is never made, and begins anew', async () => {
      vi.useFakeTimers();
      let time = 1_000;
      const cache = cacheWith(() => time);
      await cache.get('/', whole('first'));
      time = 7_000;
      const render = vi.fn(() => new Promise<CachedPage>(() => {}));
      const shown = cache.get('/', render);
      await vi.advanceTimersByTimeAsync(2_000);
      vi.useRealTimers();
      expect(await textOf(shown)).toBe('first as of 1000');
      time = 71_999;
      expect(await textOf(cache.get('/', whole('second')))).toBe('first as of 1000');
      time = 72_000;
      expect(await textOf(cache.get('/', whole('second')))).toBe('second');
      expect(render).toHaveBeenCalledTimes(1);
    });

    test('tries again every few seconds, not for everybody who asks', async () => {
      let time = 0;
      let tries = 0;
      const cache = cacheWith(() => time);
      await cache.get('/', whole('first'));
      time = 6_000;
      const broken = async () => {
        tries += 1;
        return preparePage(503, 'sorry');
      };
      for (let asked = 0; asked < 10; asked += 1) await cache.get('/', broken);
      expect(tries).toBe(1);
    });

    test('shows what there is where there was nothing before', async () => {
      const cache = cacheWith(() => 0);
      expect(await textOf(cache.get('/', partial))).toBe('half');
      expect((await cache.get('/b', async () => preparePage(503, 'sorry'))).status).toBe(503);
    });
  });

  test('holds only so many: nobody fills the memory with invented addresses', async () => {
    const cache = createPageCache({ pages: 2 });
    const { render, renders } = counted();
    for (const key of ['a', 'b', 'c', 'b', 'a']) await cache.get(key, render);
    expect(renders()).toBe(4);
  });
});
