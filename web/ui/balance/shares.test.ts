import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

test('shares add up to 100, the largest rests being rounded up', () => {
  expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33]);
  expect(sharesOf([995, 3, 2])).toEqual([100, 0, 0]);
  expect(sharesOf([2, 3, 1])).toEqual([33, 50, 17]);
  expect(sharesOf([7, 0, 0])).toEqual([100, 0, 0]);
});

test('nothing has no shares', () => {
  expect(sharesOf([0, 0, 0])).toEqual([]);
});
