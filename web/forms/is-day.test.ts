import { expect, test } from 'vitest';
import { isDay } from './is-day.ts';

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['20260-02-01', false],
  ['yesterday', false],
  ['', false],
])('%j names a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
