import { expect, test } from 'vitest';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { baseFor, comparedDay, type NotedDay, outdated } from './days.ts';

/** A thousand days without a gap, to Sunday, 22 November 2026. */
function noted(): NotedDay[] {
  const days: NotedDay[] = [];
  for (let ago = 999; ago >= 0; ago--) {
    const day = shiftDay('2026-11-22', -ago);
    days.push({ day, base: baseFor(day, days) });
  }
  return days;
}

test('days say the difference from the first noted day of their week', () => {
  const week = noted().slice(-7);
  expect(week.map(({ base }) => base)).toEqual(week.map(() => '2026-11-16'));
  expect(week[0]?.day).toBe('2026-11-16');
  expect(baseFor('2026-11-23', noted())).toBe('2026-11-23');
  const gap: NotedDay[] = [{ day: '2026-11-18', base: '2026-11-18' }];
  expect(baseFor('2026-11-20', gap)).toBe('2026-11-18');
});

test('every day is kept for 90 days, one of each week for two years, and never without its base', () => {
  const all = noted();
  const gone = new Set(outdated(all, '2026-11-23'));
  const kept = all.filter((each) => !gone.has(each));
  expect(kept.filter(({ day }) => day >= '2026-08-25')).toHaveLength(90);
  const older = kept.filter(({ day }) => day < '2026-08-25');
  expect(older.every(({ day, base }) => day === base)).toBe(true);
  expect(kept[0]?.day).toBe('2024-11-25');
  for (const { base } of kept) expect(kept.some(({ day }) => day === base)).toBe(true);
});

test('arrows compare with that day, or with one a little older, never with a newer one', () => {
  const all = noted();
  expect(comparedDay(all, '2026-11-23', 1)?.day).toBe('2026-11-22');
  expect(comparedDay(all, '2026-11-23', 7)?.day).toBe('2026-11-16');
  expect(comparedDay(all, '2026-11-23', 30)?.day).toBe('2026-10-24');
  expect(comparedDay(all, '2026-11-24', 1)).toBeNull();
  const gap = all.filter(({ day }) => day !== '2026-11-16' && day !== '2026-11-15');
  expect(comparedDay(gap, '2026-11-23', 7)?.day).toBe('2026-11-14');
  expect(comparedDay(all.slice(-3), '2026-11-23', 7)).toBeNull();
});
