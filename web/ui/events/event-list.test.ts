import { expect, test } from 'vitest';
import type { ShownEvent } from '#contract/api/world/events.ts';
import { weekOf } from './event-list.ts';

function event(id: number, ...occurrences: readonly (readonly [string, string])[]): ShownEvent {
  return {
    id,
    kind: 'other',
    title: `Event ${id}`,
    html: '',
    value: null,
    empires: [],
    repeats: 'once',
    timeZone: 'UTC',
    occurrences: occurrences.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
  };
}

/** The numbers of the events of each day. */
function days(
  events: readonly ShownEvent[],
  timeZone: string,
  now: string,
): Readonly<Record<string, string>> {
  const week = weekOf(events, timeZone, new Date(now));
  return Object.fromEntries(
    week.map(({ day, listed }) => [day.slice(5), listed.map((each) => each.event.id).join(' ')]),
  );
}

test('an event stands on every day that it covers', () => {
  const long = event(1, ['2026-11-20T10:00:00Z', '2026-11-25T18:00:00Z']);
  const short = event(2, ['2026-11-24T20:00:00Z', '2026-11-24T21:00:00Z']);
  const later = event(3, ['2026-11-28T20:00:00Z', '2026-12-05T21:00:00Z']);
  expect(days([short, later, long], 'UTC', '2026-11-23T12:00:00Z')).toEqual({
    '11-23': '1',
    '11-24': '1 2',
    '11-25': '1',
    '11-26': '',
    '11-27': '',
    '11-28': '3',
    '11-29': '3',
  });
});

test('what ends at midnight is not on the next day, by the clocks of the visitor', () => {
  const events = [event(1, ['2026-10-24T18:00:00Z', '2026-10-25T23:00:00Z'])];
  const now = '2026-10-24T12:00:00Z';
  // Clocks go back in the night: 23:00 in UTC is midnight only afterwards.
  expect(days(events, 'Europe/Berlin', now)).toMatchObject({ '10-24': '1', '10-25': '1', '10-26': '' });
  expect(days(events, 'Europe/Athens', now)).toMatchObject({ '10-24': '1', '10-25': '1', '10-26': '1' });
  expect(days(events, 'America/New_York', now)).toMatchObject({ '10-24': '1', '10-25': '1', '10-26': '' });
});

test('what ends with a day of which the first hour is skipped is not on that day', () => {
  // In Beirut 00:00 of 29 March 2026 is 01:00.
  const events = [event(1, ['2026-03-28T10:00:00Z', '2026-03-28T22:00:00Z'])];
  const now = '2026-03-28T12:00:00Z';
  expect(days(events, 'Asia/Beirut', now)).toMatchObject({ '03-28': '1', '03-29': '' });
});

test('each occurrence stands on its own days, and what is over on none', () => {
  const nights = [22, 23, 24].map(
    (day) => [`2026-11-${day}T22:00:00Z`, `2026-11-${day + 1}T02:00:00Z`] as const,
  );
  expect(days([event(1, ...nights)], 'UTC', '2026-11-23T12:00:00Z')).toMatchObject({
    '11-23': '1',
    '11-24': '1 1',
    '11-25': '1',
    '11-26': '',
  });
});
