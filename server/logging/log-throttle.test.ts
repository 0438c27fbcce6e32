import { expect, test } from 'vitest';
import { createLogThrottle } from './log-throttle.ts';

test('logs each key once a minute with the number of suppressed occurrences', () => {
  let time = 5;
  const { record } = createLogThrottle(() => time);
  expect([record('full'), record('full'), record('away'), record('full')]).toEqual([
    0,
    undefined,
    0,
    undefined,
  ]);
  time += 59_999;
  expect(record('full')).toBe(undefined);
  time += 1;
  expect([record('full'), record('full'), record('away')]).toEqual([3, undefined, 0]);
});

test('evicts the oldest of more than 200 keys', () => {
  const { record } = createLogThrottle(() => 5);
  record('first');
  for (let number = 0; number < 200; number += 1) record(`error ${number}`);
  expect(record('first')).toBe(0);
});
