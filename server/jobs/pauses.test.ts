import { expect, test } from 'vitest';
import { pauseAfter } from './pauses.ts';

test('pauses double from half a minute to two hours', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1));
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7200, 7200]);
  expect(pauseAfter(1_000_000)).toBe(7200);
});
