import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheFor } from './cache-for.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('caches the value until it expires and shares it between concurrent callers', async () => {
  let readings = 0;
  const read = cacheFor(5_000, async () => ++readings);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(4_999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

test.each([-3_600_000, 3_600_000])('a system clock changed by %d ms does not affect expiry', async (by) => {
  let readings = 0;
  const read = cacheFor(5_000, async () => ++readings);
  await read();
  vi.setSystemTime(Date.now() + by);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(await read()).toBe(2);
});

test('does not cache failures', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')];
  const read = cacheFor(5_000, () => answers.shift() ?? Promise.resolve('nothing more'));
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe('here');
  expect(await read()).toBe('here');
});
