import { expect, test } from 'vitest';
import { remainingText } from './remaining.ts';

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [1_145, '19:05'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [86_399, '23:59:59'],
  [604_800, '168:00:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(remainingText(seconds)).toBe(text);
});
