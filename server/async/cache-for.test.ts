import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheFor } from './cache-for.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('what was read is kept for its time, and then read again', async () => {
  let readings = 0;
  const ask = cacheFor(5_000, async () => ++readings);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(4_999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

test.each([-3_600_000, 3_600_000])('a clock set by %d ms makes it neither longer nor shorter', async (by) => {
  let readings = 0;
  const ask = cacheFor(5_000, async () => ++readings);
  await ask();
  vi.setSystemTime(Date.now() + by);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(await ask()).toBe(2);
});

test('what failed is not kept', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')];
  const ask = cacheFor(5_000, () => answers.shift() ?? Promise.resolve('nothing more'));
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe('here');
  expect(await ask()).toBe('here');
});
