import { expect, test } from 'vitest';
import { formatMinutes } from './times.ts';

test.each([
  ['en', 0, '0 min'],
  ['en', 59, '59 min'],
  ['en', 173, '2 hr 53 min'],
  ['de', 4_320, '3 Tg.'],
  ['en', 4_440, '3 days 2 hr'],
  ['en', 4_325, '3 days'],
])('in %s %i minutes are %j', (tag, minutes, text) => {
  expect(formatMinutes(tag, minutes)).toBe(text);
});
