import { expect, test } from 'vitest';
import { secondsLeft } from './present.ts';

const source = { title: 'x'.repeat(100), content: 'x'.repeat(900), language: 'en' } as const;
const rows = [
  { language: 'de', state: 'queued' },
  { language: 'pl', state: 'failed' },
  { language: 'fr', state: 'done' },
  { language: 'it', state: 'edited' },
  { language: 'en-gb', state: 'queued' },
] as const;

test('what waits takes as long as the engine has lately needed for as many characters', () => {
  expect(secondsLeft(rows, source, 100)).toBe(20);
  expect(secondsLeft(rows, source, 1_000_000)).toBe(1);
});

test('nothing is said before a measurement, or where nothing waits', () => {
  expect(secondsLeft(rows, source, null)).toBeNull();
  expect(secondsLeft(rows.slice(2), source, 100)).toBeNull();
});
