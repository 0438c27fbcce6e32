import { expect, test } from 'vitest';
import { withEarlierLevels } from './earlier-levels.ts';

const period = { timeZone: 'Europe/Berlin', firstDay: '2026-03-01', today: '2026-03-06' };
const reached = [
  { level: 3, at: new Date('2026-03-02T23:30:00Z') },
  { level: 4, at: new Date('2026-03-05T12:00:00Z') },
  { level: 2, at: new Date('2025-11-11T12:00:00Z') },
];

test('before the first note each day has the level of then, and no rank', () => {
  const noted = [{ day: '2026-03-04', rank: 9, level: 3 }];
  expect(withEarlierLevels(noted, reached, period)).toEqual([
    { day: '2026-03-01', rank: null, level: 2 },
    { day: '2026-03-02', rank: null, level: 2 },
    { day: '2026-03-03', rank: null, level: 3 },
    ...noted,
  ]);
});

test('without notes the log leads up to yesterday, without a log the notes are all', () => {
  expect(withEarlierLevels([], reached, period).map(({ level }) => level)).toEqual([2, 2, 3, 3, 4]);
  const noted = [{ day: '2026-03-04', rank: 9, level: 3 }];
  expect(withEarlierLevels(noted, [], period)).toEqual(noted);
});
