import { expect, test } from 'vitest';
import { createFailureTimer } from './failure-timer.ts';

test('a job fails for as long as no run has worked', () => {
  let time = 5;
  const timer = createFailureTimer(() => time);
  timer.note(true);
  time += 7_200_000;
  expect(timer.hasFailedFor(3_600)).toBe(false);
  timer.note(false);
  expect(timer.hasFailedFor(3_600)).toBe(false);
  time += 3_600_000;
  timer.note(false);
  expect([timer.hasFailedFor(3_600), timer.hasFailedFor(3_601)]).toEqual([true, false]);
  timer.note(true);
  expect(timer.hasFailedFor(3_600)).toBe(false);
});
