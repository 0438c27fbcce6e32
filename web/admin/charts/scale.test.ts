import { expect, test } from 'vitest';
import { axisOf, heightOf, linePath } from './scale.ts';

test.each([
  [0, [0, 1, 2]],
  [1, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [9, [0, 3, 6, 9]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1_012, [0, 500, 1_000, 1_500]],
])('the axis to %i', (max, axis) => {
  expect(axisOf(max)).toEqual(axis);
});

test('any axis reaches its greatest value in three to five whole, even steps', () => {
  for (let max = 0; max < 20_000; max += 7) {
    const axis = axisOf(max);
    expect(axis.every(Number.isInteger)).toBe(true);
    expect(axis.at(-1)).toBeGreaterThanOrEqual(max);
    expect(axis.length).toBeGreaterThanOrEqual(3);
    expect(axis.length).toBeLessThanOrEqual(5);
  }
});

test('0 lies at the bottom, the end of the axis at the top', () => {
  expect([0, 10, 20].map((value) => heightOf(value, [0, 10, 20]))).toEqual([100, 50, 0]);
});

test('days without a count interrupt the line', () => {
  expect(linePath([null, 0, 10, null, 20], [0, 10, 20])).toBe('M1 100L2 50M4 0');
});
