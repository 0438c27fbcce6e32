import { expect, test } from 'vitest';
import { playtimeOf } from './playtime.ts';

test.each([
  [0, 0, 0],
  [59, 0, 59],
  [60, 1, 0],
  [84_756, 1412, 36],
  [-5, 0, 0],
])('%i minutes are %i h %i min', (minutes, hours, rest) => {
  expect(playtimeOf(minutes)).toEqual({ hours, minutes: rest });
});
