import { expect, test } from 'vitest';
import { approximateDuration } from './duration.ts';

test.each([
  [0, '1 second'],
  [10.4, '10 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
  [5_399, '90 minutes'],
  [7_200, '2 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(approximateDuration('en', seconds)).toBe(words);
});

test('is formatted in the given language', () => {
  expect(approximateDuration('ru', 180)).toBe('3 минуты');
});
