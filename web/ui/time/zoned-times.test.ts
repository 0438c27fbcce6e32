import { expect, test } from 'vitest';
import { zoneName } from './zoned-times.ts';

test('a zone is told by its place and its distance from UTC', () => {
  const winter = new Date('2026-11-22T08:00:00Z');
  expect(zoneName('en', 'Europe/Berlin', winter)).toBe('Berlin (UTC+1)');
  expect(zoneName('en', 'America/New_York', winter)).toBe('New York (UTC-5)');
  expect(zoneName('en', 'UTC', winter)).toBe('UTC');
});

test("the distance is written in the page's language", () => {
  const winter = new Date('2026-11-22T08:00:00Z');
  expect(zoneName('da', 'Asia/Kolkata', winter)).toContain('UTC+5.30');
});
