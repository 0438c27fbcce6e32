import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const maxSeconds = 31 * 86_400;
const now = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['120', 120],
  ['1.5', 2],
  ['Sun, 01 Mar 2026 12:01:30 GMT', 90],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['99999999999', 2_678_400],
  ['Fri, 01 Mar 2999 12:00:00 GMT', 2_678_400],
  ['soon', undefined],
  ['-5', undefined],
  [null, undefined],
])('Retry-After %s is %s seconds', (header, seconds) =>
  expect(readRetryAfter(header, maxSeconds, now)).toBe(seconds),
);
