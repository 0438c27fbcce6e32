import { expect, test } from 'vitest';
import { countdown } from './war-time.tsx';

const hours = (count: number) => count * 3_600_000;

test.each([
  [hours(49), 'in 2 days'],
  [hours(47.9), 'in 47 hours'],
  [hours(1.5), 'in 90 minutes'],
  [1, 'in 1 minute'],
  [0, null],
  [-hours(1), null],
])('%i milliseconds before it a war begins %s', (milliseconds, text) => {
  expect(countdown('en', milliseconds)).toBe(text);
});
