import { expect, test } from 'vitest';
import { formatDate, formatMonth, formatTime, gameTime } from '#web/formats.ts';

test('dates are formatted in UTC', () => {
  expect(formatDate('en', '2026-03-01T23:59:00.000Z')).toBe('Mar 1, 2026');
  expect(formatTime('de', '2026-03-01T23:59:00.000Z')).toBe('01.03.2026, 23:59');
});

test('the month of a date badge is the form used beside a day, never a number', () => {
  const july = '2026-07-27T12:00:00.000Z';
  expect(formatMonth('ru', july)).toBe('июл.');
  expect(formatMonth('cs', july)).toBe('čvc');
  expect(formatMonth('pt', july)).toBe('jul.');
});

test("the game's wall clock is kept", () => {
  expect(gameTime('2026-03-01 18:30:00')?.toISOString()).toBe('2026-03-01T18:30:00.000Z');
  expect(gameTime('2026-03-01T18:30:00.000Z')?.toISOString()).toBe('2026-03-01T18:30:00.000Z');
  expect(gameTime('2026-03-01')?.toISOString()).toBe('2026-03-01T00:00:00.000Z');
});

test('missing, zero and malformed dates are null', () => {
  for (const text of [null, '', '0000-00-00 00:00:00', 'yesterday']) expect(gameTime(text)).toBeNull();
});
