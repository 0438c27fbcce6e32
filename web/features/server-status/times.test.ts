import { expect, test } from 'vitest';
import { formatMinutes, nameOfZone } from './times.ts';

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

test('a zone is told by its place and its distance from UTC', () => {
  const winter = new Date('2026-11-22T08:00:00Z');
  expect(nameOfZone('Europe/Berlin', winter)).toBe('Berlin (UTC+1)');
  expect(nameOfZone('America/New_York', winter)).toBe('New York (UTC-5)');
  expect(nameOfZone('UTC', winter)).toBe('UTC');
});
