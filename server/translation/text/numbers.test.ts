import { expect, test } from 'vitest';
import { haveSameNumbers } from './numbers.ts';

test.each([
  ['1,000 and 20', '20 und 1.000', true],
  ['1,000,000', '1 000 000', true],
  ['1,000', '1000', true],
  ['level 50 100 times', '100 mal Stufe 50', true],
  ['0.125', '0,125', true],
  ['5/20/2026', '20.5.2026', true],
  ['none', 'keine', true],
  ['20', '30', false],
  ['12', '21', false],
  ['20', '20 20', false],
  ['1,000', '10.00', false],
  ['7', 'sieben', false],
])('%s and %s have the same numbers: %s', (one, other, same) => {
  expect(haveSameNumbers(one, other)).toBe(same);
});
