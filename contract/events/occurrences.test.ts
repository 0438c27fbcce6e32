import { describe, expect, test } from 'vitest';
import { endOf, isRunning, occurrencesOf, type Schedule } from './occurrences.ts';
import { clockIn, momentIn, timeZones } from './zoned-time.ts';

const weekly = (over: Partial<Schedule> = {}): Schedule => ({
  repeats: 'weekly',
  startsOn: '2026-03-14',
  startsAt: '20:00',
  timeZone: 'Europe/Berlin',
  minutes: 120,
  until: null,
  ...over,
});

const starts = (schedule: Schedule, from: string, most = 3) =>
  occurrencesOf(schedule, { from: new Date(from), most }).map(({ startsAt }) => startsAt.toISOString());

describe('moments in a time zone', () => {
  test.each([
    ['Europe/Berlin', '2026-01-15', '20:00', '2026-01-15T19:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15', '20:00', '2026-07-15T18:00:00.000Z'],
    ['America/New_York', '2026-07-15', '20:00', '2026-07-16T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-07-15', '00:00', '2026-07-14T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-07-15', '00:00', '2026-07-14T10:00:00.000Z'],
    ['UTC', '2026-02-28', '23:59', '2026-02-28T23:59:00.000Z'],
  ])('%s %s %s', (zone, day, time, expected) => {
    const moment = momentIn(zone, day, time);
    expect(moment.toISOString()).toBe(expected);
    expect(clockIn(zone, moment)).toEqual({ day, time });
  });

  test('a time that the clocks skip comes an hour later', () => {
    const moment = momentIn('Europe/Berlin', '2026-03-29', '02:30');
    expect(moment.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(clockIn('Europe/Berlin', moment)).toEqual({ day: '2026-03-29', time: '03:30' });
    // Half an hour is skipped here.
    expect(momentIn('Australia/Lord_Howe', '2026-10-04', '02:15').toISOString()).toBe(
      '2026-10-03T15:45:00.000Z',
    );
  });

  test('of a time that comes twice it is the first', () => {
    expect(momentIn('Europe/Berlin', '2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(momentIn('America/New_York', '2026-11-01', '01:30').toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  test('each zone is listed once, UTC first', () => {
    const zones = timeZones();
    expect(zones[0]).toBe('UTC');
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones).toContain('Europe/Bucharest');
  });
});

describe('occurrences', () => {
  test('a weekly event keeps its local time when the clocks change', () => {
    expect(starts(weekly(), '2026-03-20T00:00:00Z')).toEqual([
      '2026-03-21T19:00:00.000Z',
      '2026-03-28T19:00:00.000Z',
      '2026-04-04T18:00:00.000Z',
    ]);
    expect(starts(weekly(), '2026-10-20T00:00:00Z', 2)).toEqual([
      '2026-10-24T18:00:00.000Z',
      '2026-10-31T19:00:00.000Z',
    ]);
  });

  test('an event lasts as long on the night of the change', () => {
    const night = weekly({ startsOn: '2026-03-28', startsAt: '23:00', minutes: 480 });
    const [found] = occurrencesOf(night, { from: new Date('2026-03-28T00:00:00Z'), most: 1 });
    expect(found?.endsAt.toISOString()).toBe('2026-03-29T06:00:00.000Z');
    expect(clockIn('Europe/Berlin', found?.endsAt ?? new Date())).toEqual({
      day: '2026-03-29',
      time: '08:00',
    });
  });

  test('the running occurrence is the first until it has ended', () => {
    const at = (moment: string) => starts(weekly(), moment, 1)[0];
    expect(at('2026-03-21T20:59:59Z')).toBe('2026-03-21T19:00:00.000Z');
    expect(at('2026-03-21T21:00:00Z')).toBe('2026-03-28T19:00:00.000Z');
    const [found] = occurrencesOf(weekly(), { from: new Date('2026-03-21T19:00:00Z'), most: 1 });
    expect(found && isRunning(found, new Date('2026-03-21T19:00:00Z'))).toBe(true);
    expect(found && isRunning(found, new Date('2026-03-21T18:59:59Z'))).toBe(false);
  });

  test('an event of a whole week is running without a gap, in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      const long = weekly({ minutes: 7 * 24 * 60, timeZone, startsOn: '2025-01-04', startsAt: '00:00' });
      for (let day = 0; day < 14; day++) {
        const from = new Date(Date.UTC(2026, 5, 1 + day, 12));
        const [found] = occurrencesOf(long, { from, most: 1 });
        expect(found && isRunning(found, from)).toBe(true);
      }
    }
  });

  test('an event for ever is found in a far future without counting all weeks', () => {
    expect(starts(weekly(), '9000-01-01T00:00:00Z', 1)).toEqual(['9000-01-04T19:00:00.000Z']);
  });

  test('a weekly event ends with its last day', () => {
    const ending = weekly({ until: '2026-03-28' });
    expect(starts(ending, '2026-03-10T00:00:00Z', 9)).toHaveLength(3);
    expect(endOf(ending)?.toISOString()).toBe('2026-03-28T21:00:00.000Z');
    expect(starts(ending, '2026-03-28T21:00:00Z')).toEqual([]);
    expect(endOf(weekly({ until: '2026-03-27' }))?.toISOString()).toBe('2026-03-21T21:00:00.000Z');
    expect(endOf(weekly())).toBeNull();
  });

  test('beyond the wanted days only the next one is listed', () => {
    const range = { most: 5, before: new Date('2026-03-30T00:00:00Z') };
    expect(occurrencesOf(weekly(), { ...range, from: new Date('2026-03-10T00:00:00Z') })).toHaveLength(3);
    const later = weekly({ startsOn: '2026-06-06' });
    expect(occurrencesOf(later, { ...range, from: new Date('2026-03-10T00:00:00Z') })).toHaveLength(1);
  });

  test('an event that takes place once is over when it has ended', () => {
    const once = weekly({ repeats: 'once' });
    expect(starts(once, '2026-03-01T00:00:00Z')).toEqual(['2026-03-14T19:00:00.000Z']);
    expect(starts(once, '2026-03-14T21:00:00Z')).toEqual([]);
    expect(endOf(once)?.toISOString()).toBe('2026-03-14T21:00:00.000Z');
  });
});
