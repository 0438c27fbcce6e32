import { expect, test } from 'vitest';
import { playtimeBand, seenBand, titleOf } from './bands.ts';

test.each([
  [20_000, 'chivalric'],
  [12_000, 'chivalric'],
  [11_999, 'noble'],
  [8_000, 'noble'],
  [4_000, 'good'],
  [1_000, 'friendly'],
  [999, 'neutral'],
  [0, 'neutral'],
  [-1, 'aggressive'],
  [-3_999, 'aggressive'],
  [-4_000, 'fraudulent'],
  [-8_000, 'malicious'],
  [-12_000, 'cruel'],
  [-20_000, 'cruel'],
] as const)('an alignment of %i is %s', (alignment, title) => {
  expect(titleOf(alignment)).toBe(title);
});

test('playtime is told in bands of hours', () => {
  const minutes = [-5, 0, 2_999, 3_000, 11_999, 12_000, 30_000, 59_999, 60_000, 120_000, 99_999_999];
  expect(minutes.map(playtimeBand)).toEqual([0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 5]);
});

test('the last visit is told by the day at most', () => {
  expect([0, 1, 2, 6, 7, 30, 31, 4_000].map(seenBand)).toEqual([
    'today',
    'yesterday',
    'week',
    'week',
    'month',
    'month',
    'longAgo',
    'longAgo',
  ]);
});
