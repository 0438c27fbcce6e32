import { expect, test } from 'vitest';
import { untilNow } from './until-now.ts';

const noted = [
  { day: '2026-11-25', rank: 3, level: 104 },
  { day: '2026-11-26', rank: 2, level: 104 },
];
const now = { level: 105, rank: 1 };
const lastDay = (asOf: string) => untilNow(noted, now, asOf).at(-1)?.day;

test('the days end with the level and rank of now', () => {
  expect(untilNow(noted, now, '2026-11-27T17:53:00.000Z')).toEqual([...noted, { day: '2026-11-27', ...now }]);
});

test('today follows the last noted day where the time zone is ahead of UTC, or behind it', () => {
  expect(lastDay('2026-11-26T23:10:00.000Z')).toBe('2026-11-27');
  expect(lastDay('2026-11-28T02:00:00.000Z')).toBe('2026-11-27');
});

test('days nobody noted stay a gap', () => {
  expect(lastDay('2026-12-04T12:00:00.000Z')).toBe('2026-12-04');
});

test('without notes there is no line to end', () => {
  expect(untilNow([], now, '2026-11-27T17:53:00.000Z')).toEqual([]);
});
