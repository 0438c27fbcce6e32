import { expect, test } from 'vitest';
import { relativeDay } from './relative-day.ts';

const now = new Date(2026, 10, 21, 9, 30);
const dayOf = (iso: string, tag = 'en') => relativeDay(tag, new Date(iso), now);

test.each([
  ['2026-11-21T23:59:00Z', 'today'],
  ['2026-11-20T00:00:00Z', 'yesterday'],
  ['2026-11-18T12:00:00Z', '3 days ago'],
  ['2026-11-07T12:00:00Z', '2 weeks ago'],
  ['2026-03-20T12:00:00Z', '8 months ago'],
])('%s is %s', (iso, text) => {
  expect(dayOf(iso)).toBe(text);
});

test("a game server's clock that is ahead is still today", () => {
  expect(dayOf('2026-11-22T01:00:00Z')).toBe('today');
});

test('returns null from a year on', () => {
  expect(dayOf('2025-11-20T12:00:00Z')).toBeNull();
});

test('is formatted in the given language', () => {
  expect(dayOf('2026-11-20T12:00:00Z', 'de')).toBe('gestern');
});
