import { expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

test.each([
  ['en-150', '7\u00a0May\u00a02011'],
  ['en', 'May\u00a07,\u00a02011'],
  ['de', '7.\u00a0Mai\u00a02011'],
  ['es', '7\u00a0de\u00a0mayo\u00a0de\u00a02011'],
  ['hu', '2011.\u00a0május\u00a07.'],
  ['ru', '7\u00a0мая\u00a02011\u00a0г.'],
])('no end of a line tears a date: %s', (tag, words) => {
  expect(formatLongDate(tag, '2011-05-07T23:00:00Z')).toBe(words);
});
