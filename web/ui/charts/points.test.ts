import { expect, test } from 'vitest';
import { axisLabels, fillDays, formatPoint } from './points.ts';

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
