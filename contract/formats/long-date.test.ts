import { expect, test } from 'vitest';
import { formatLongDate } from './long-date.ts';

test.each([
  ['en-150', '7\u00a0May 2011'],
  ['en', 'May\u00a07, 2011'],
  ['de', '7.\u00a0Mai 2011'],
  ['es', '7\u00a0de\u00a0mayo de 2011'],
  ['hu', '2011. május\u00a07.'],
  ['ru', '7\u00a0мая 2011 г.'],
])('the day and the month stay together: %s', (tag, words) => {
  expect(formatLongDate(tag, '2011-05-07T23:00:00Z')).toBe(words);
});
