import { expect, test } from 'vitest';
import { roughDuration } from './duration.ts';

test.each([
  [0, '1 second'],
  [10.4, '10 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
  [5_399, '90 minutes'],
  [7_200, '2 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(roughDuration('en', seconds)).toBe(words);
});

test('is said in the language of the page', () => {
  expect(roughDuration('ru', 180)).toBe('3 минуты');
});
