import { expect, test } from 'vitest';
import { counterPlaces, withDots } from '#web/ui/counter-digits.ts';

test('separates thousands with dots', () => {
  expect(withDots(0)).toBe('0');
  expect(withDots(999)).toBe('999');
  expect(withDots(1000)).toBe('1.000');
  expect(withDots(1_284_907)).toBe('1.284.907');
});

test('rejects negative and fractional counts', () => {
  expect(withDots(-5)).toBe('0');
  expect(withDots(12.9)).toBe('12');
});

test('places keep their key while the number grows', () => {
  const before = counterPlaces(9_999);
  const after = counterPlaces(10_000);
  expect(before.map(({ text }) => text).join('')).toBe('9.999');
  expect(before.filter(({ isDot }) => isDot)).toHaveLength(1);
  expect(after.slice(1).map(({ fromRight }) => fromRight)).toEqual(before.map(({ fromRight }) => fromRight));
  expect(after.find(({ isDot }) => isDot)?.fromRight).toBe(before.find(({ isDot }) => isDot)?.fromRight);
});
