import { expect, test } from 'vitest';
import { axisLabels, fillDays, formatPoint, keptPoint, lastDays } from './points.ts';

test('days that are not listed have no value', () => {
  expect(
    fillDays([
      { at: '2026-02-27', value: 4 },
      { at: '2026-03-02', value: 5 },
    ]),
  ).toEqual([
    { at: '2026-02-27', value: 4 },
    { at: '2026-02-28', value: null },
    { at: '2026-03-01', value: null },
    { at: '2026-03-02', value: 5 },
  ]);
});

test('between days of which one a week is kept the line goes on, with nothing to choose on it', () => {
  const points = [
    { at: '2026-01-05', value: 10 },
    { at: '2026-01-12', value: 24 },
    { at: '2026-01-20', value: 30 },
    { at: '2026-06-01', value: 40 },
  ];
  const [, stepped] = fillDays(points, 'step');
  expect(stepped).toEqual({ at: '2026-01-06', value: 10, isThinned: true });
  const drawn = fillDays(points);
  expect(drawn[1]).toEqual({ at: '2026-01-06', value: 12, isThinned: true });
  expect(drawn[14]).toEqual({ at: '2026-01-19', value: null });
  expect([keptPoint(drawn, 1, 1), keptPoint(drawn, 1, -1), keptPoint(drawn, 14, 1)]).toEqual([7, 0, 14]);
});

test('of the last 90 days one that is not listed was missed', () => {
  const between = (before: string, after: string) =>
    fillDays(
      [before, after, '2026-05-01'].map((at) => ({ at, value: 1 })),
      'step',
    )[1]?.value;
  expect(between('2026-01-30', '2026-02-01')).toBe(1);
  expect(between('2026-01-31', '2026-02-02')).toBeNull();
  expect(between('2026-04-29', '2026-05-01')).toBeNull();
});

test('a period ends on the last day and begins so many days before it', () => {
  const days = ['2026-01-05', '2026-01-12', '2026-02-10', '2026-02-11'].map((day) => ({ day }));
  expect(lastDays(days, 30).map(({ day }) => day)).toEqual(['2026-01-12', '2026-02-10', '2026-02-11']);
  expect(lastDays(days, null)).toHaveLength(4);
  expect(lastDays([], 30)).toEqual([]);
});

const hours = (count: number) =>
  Array.from({ length: count }, (_, hour) => ({
    at: new Date(Date.UTC(2026, 9, 24, 20 + hour)).toISOString(),
    value: hour,
  }));

test('a day of hours is labelled by hours, with the weekday where it changes', () => {
  expect(axisLabels(hours(25), 'en-GB', 'Europe/Berlin').map(({ text }) => text)).toEqual([
    'Sat 22:00',
    'Sun 02:00',
    '05:00',
    '09:00',
    '13:00',
    '17:00',
    '21:00',
  ]);
});

test('a week of hours is labelled by days, and days by days', () => {
  expect(axisLabels(hours(168), 'en-GB', 'UTC')[1]?.text).toBe('26 Oct');
  expect(axisLabels(fillDays([{ at: '2026-03-01', value: 1 }]), 'en', 'UTC')).toEqual([
    { index: 0, text: 'Mar 1' },
  ]);
});

test('a moment is told by the clocks of the zone, a day as it is', () => {
  expect(formatPoint('en-GB', 'America/New_York', '2026-03-01T02:30:00Z')).toBe('Sat 28 Feb, 21:30');
  expect(formatPoint('en-GB', 'America/New_York', '2026-03-01')).toBe('1 Mar 2026');
});

test('of a thinned week what was missed before its first noted day has no value, and the days after it pass', () => {
  const unknown = (...days: readonly string[]) =>
    fillDays([...days, '2026-11-25'].map((at) => ({ at, value: 1 })))
      .filter(({ at, value }) => value === null && at < (days.at(-1) ?? ''))
      .map(({ at }) => at);
  // Mondays, but for one that was missed; then weeks noted from Wednesday on.
  expect(unknown('2026-06-01', '2026-06-09', '2026-06-15')).toEqual(['2026-06-08']);
  expect(unknown('2026-06-03', '2026-06-10')).toEqual(['2026-06-08', '2026-06-09']);
});
