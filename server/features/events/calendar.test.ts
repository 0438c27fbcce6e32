import { expect, test } from 'vitest';
import { type CalendarEntry, writeCalendar } from './calendar.ts';

const entry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'event-3-2026-11-24@guild.example',
  title: 'Double experience',
  text: '',
  url: 'https://guild.example/en/events',
  startsAt: new Date('2026-11-24T19:00:00Z'),
  endsAt: new Date('2026-11-24T21:30:00Z'),
  changedAt: new Date('2026-11-01T08:00:00Z'),
  ...over,
});

const write = (...entries: CalendarEntry[]) =>
  writeCalendar({ name: 'Guildhall', url: 'https://guild.example/en/events', entries });
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

test('an occurrence has its times in UTC, a stable name and both stamps', () => {
  const lines = unfolded(write(entry()));
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:event-3-2026-11-24@guild.example',
      'DTSTAMP:20261101T080000Z',
      'DTSTART:20261124T190000Z',
      'DTEND:20261124T213000Z',
      'SUMMARY:Double experience',
    ]),
  );
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('a title cannot add a line, whatever separates lines in it', () => {
  const hostile = 'x\r\nEND:VEVENT\nBEGIN:VEVENT\rSUMMARY:y\u0000\u0085z';
  const lines = unfolded(write(entry({ title: hostile, text: hostile, uid: hostile })));
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual([
    'SUMMARY:x\\nEND:VEVENT\\nBEGIN:VEVENT\\nSUMMARY:yz',
  ]);
});

test('special characters are escaped', () => {
  const lines = unfolded(write(entry({ title: 'a, b; c \\ d', text: 'One\nTwo' })));
  expect(lines).toContain('SUMMARY:a\\, b\\; c \\\\ d');
  expect(lines).toContain('DESCRIPTION:One\\nTwo');
});

test('no line has more than 75 octets, and no character is cut', () => {
  const title = '龍🐉ß'.repeat(60);
  const calendar = write(entry({ title, text: 'x'.repeat(400) }));
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(calendar)).toContain(`SUMMARY:${title}`);
  expect(calendar).not.toContain('\uFFFD');
});
