import { expect, test } from 'vitest';
import { backoffSeconds } from './backoff.ts';

test('backoff doubles from 30 seconds to two hours', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => backoffSeconds(index + 1));
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7200, 7200]);
  expect(backoffSeconds(1_000_000)).toBe(7200);
});
