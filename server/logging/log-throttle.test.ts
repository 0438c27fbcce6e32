import { expect, test } from 'vitest';
import { createLogThrottle } from './log-throttle.ts';

test('each thing is due once a minute, with how often it was met meanwhile', () => {
  let time = 5;
  const { met } = createLogThrottle(() => time);
  expect([met('full'), met('full'), met('away'), met('full')]).toEqual([0, undefined, 0, undefined]);
  time += 59_999;
  expect(met('full')).toBe(undefined);
  time += 1;
  expect([met('full'), met('full'), met('away')]).toEqual([3, undefined, 0]);
});

test('what looks new each time fills no memory', () => {
  const { met } = createLogThrottle(() => 5);
  met('first');
  for (let number = 0; number < 200; number += 1) met(`trouble ${number}`);
  // It was forgotten with the others.
  expect(met('first')).toBe(0);
});
