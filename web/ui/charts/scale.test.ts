import { expect, test } from 'vitest';
import {
  axisBetween,
  axisOf,
  axisOfRanks,
  heightOf,
  knownStretches,
  stretchPath,
  unknownStretches,
} from './scale.ts';

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

test.each([
  [85, 85, [85, 86, 87]],
  [85, 90, [84, 86, 88, 90]],
  [44_031, 48_210, [44_000, 46_000, 48_000, 50_000]],
])('the axis from %i to %i', (min, max, axis) => {
  expect(axisBetween(min, max)).toEqual(axis);
});

test('any axis holds its values in three to six even steps', () => {
  for (let max = 0; max < 20_000; max += 7) {
    for (const axis of [axisOf(max), axisBetween(max, max + 13), axisBetween(Math.floor(max / 2), max)]) {
      expect(axis.every(Number.isInteger)).toBe(true);
      expect(axis.at(-1)).toBeGreaterThanOrEqual(max);
      expect(axis[0]).toBeLessThanOrEqual(max);
      expect(axis.length).toBeGreaterThanOrEqual(3);
      expect(axis.length).toBeLessThanOrEqual(6);
    }
  }
});

test('the axis of ranks begins with 1, on top', () => {
  const axis = axisOfRanks(1, 9);
  expect(axis).toEqual([1, 2, 4, 6, 8, 10]);
  expect([1, 10].map((rank) => heightOf(rank, axis, true))).toEqual([0, 100]);
});

test('0 lies at the bottom, the end of the axis at the top', () => {
  expect([0, 10, 20].map((value) => heightOf(value, [0, 10, 20]))).toEqual([100, 50, 0]);
});

test('missing values interrupt the line, and a value alone is a point', () => {
  const values = [null, 0, 10, null, 20, null];
  const axis = [0, 10, 20];
  expect(knownStretches(values).map((each) => stretchPath(values, each, { axis }))).toEqual([
    'M1 100L2 50',
    'M4 0h0',
  ]);
  expect(unknownStretches(values)).toEqual([
    [0, 1],
    [2, 4],
    [4, 5],
  ]);
  expect(unknownStretches([null, null, null])).toEqual([[0, 2]]);
  expect(unknownStretches([1, 2])).toEqual([]);
});

test('steps stay until the next value', () => {
  const shape = { axis: [1, 2, 3], inverted: true, isStepped: true };
  expect(stretchPath([3, 1, 2], [0, 2], shape)).toBe('M0 100H1V0H2V50');
});
