import { describe, expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

interface TestPage {
  readonly status: number;
  readonly text: string;
  readonly isPartial?: boolean;
}

const pageOf = (status: number, text: string): TestPage => ({ status, text });

describe('the page cache', () => {
  function counted(status = 200) {
    let renders = 0;
    const render = async (): Promise<TestPage> => {
      renders += 1;
      return pageOf(status, `page ${renders}`);
    };
    return { render, renders: () => renders };
  }

  test('renders an address once for concurrent requests, and again after some seconds', async () => {
    let time = 0;
    const cache = createPageCache<TestPage>({ seconds: 5, now: () => time });
    const { render, renders } = counted();
    await Promise.all(Array.from({ length: 20 }, () => cache.get('de /', render)));
    time = 4_999;
    await cache.get('de /', render);
    expect(renders()).toBe(1);
    time = 5_000;
    await cache.get('de /', render);
    expect(renders()).toBe(2);
  });

  test('keeps no page longer because the machine’s clock is set back', async () => {
    const cache = createPageCache<TestPage>({ seconds: 0.05 });
    const { render, renders } = counted();
    await cache.get('/', render);
    const earlier = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await cache.get('/', render);
    earlier.mockRestore();
    expect(renders()).toBe(2);
  });

  test('keeps no failure', async () => {
    const cache = createPageCache<TestPage>();
    await expect(cache.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const broken = counted(503);
    await cache.get('/', broken.render);
    await cache.get('/', broken.render);
    expect(broken.renders()).toBe(2);
  });

  describe('with stale pages', () => {
    const cacheWith = (now: () => number) =>
      createPageCache<TestPage>({
        seconds: 5,
        now,
        clock: () => new Date(now()),
        markStale: ({ page, renderedAt }) => ({
          ...pageOf(200, `${page.text} as of ${renderedAt.getTime()}`),
          isPartial: true,
        }),
      });
    const textOf = async (page: Promise<TestPage>) => (await page).text;
    const whole = (text: string) => async () => pageOf(200, text);
    const partial = async () => ({ ...pageOf(200, 'half'), isPartial: true });

    test.each([
      ['fails', () => Promise.reject(new Error('away'))],
      ['is a 503', async () => pageOf(503, 'sorry')],
      ['lacks a part', partial],
    ])('serves the last good page while a new one %s, and the new one afterwards', async (_what, broken) => {
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

    test('serves the last good page while rendering takes long, and renders once', async () => {
      vi.useFakeTimers();
      let time = 1_000;
      const cache = cacheWith(() => time);
      await cache.get('/', whole('first'));
      time = 7_000;
      const slow = Promise.withResolvers<TestPage>();
      const render = vi.fn(() => slow.promise);
      const shown = cache.get('/', render);
      await vi.advanceTimersByTimeAsync(2_000);
      vi.useRealTimers();
      expect(await textOf(shown)).toBe('first as of 1000');
      time = 60_000;
      expect(await textOf(cache.get('/', render))).toBe('first as of 1000');
      expect(render).toHaveBeenCalledTimes(1);
      slow.resolve(pageOf(200, 'second'));
      await slow.promise;
      expect(await textOf(cache.get('/', render))).toBe('second');
      expect(render).toHaveBeenCalledTimes(1);
    });

    test('abandons a rendering that never ends and starts another', async () => {
      vi.useFakeTimers();
      let time = 1_000;
      const cache = cacheWith(() => time);
      await cache.get('/', whole('first'));
      time = 7_000;
      const render = vi.fn(() => new Promise<TestPage>(() => {}));
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

    test('tries again every few seconds, not for every request', async () => {
      let time = 0;
      let tries = 0;
      const cache = cacheWith(() => time);
      await cache.get('/', whole('first'));
      time = 6_000;
      const broken = async () => {
        tries += 1;
        return pageOf(503, 'sorry');
      };
      for (let asked = 0; asked < 10; asked += 1) await cache.get('/', broken);
      expect(tries).toBe(1);
    });

    test('serves a partial page or an error where there is no good one', async () => {
      const cache = cacheWith(() => 0);
      expect(await textOf(cache.get('/', partial))).toBe('half');
      expect((await cache.get('/b', async () => pageOf(503, 'sorry'))).status).toBe(503);
    });
  });

  test('holds a bounded number of pages: invented addresses cannot fill the memory', async () => {
    const cache = createPageCache<TestPage>({ maxPages: 2 });
    const { render, renders } = counted();
    for (const key of ['a', 'b', 'c', 'b', 'a']) await cache.get(key, render);
    expect(renders()).toBe(4);
  });
});
