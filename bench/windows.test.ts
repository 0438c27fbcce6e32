import { expect, test } from 'vitest';
import { readSamples, slowdown } from './windows.ts';

test('compares samples during the spans with those between them', () => {
  const samples = Array.from({ length: 100 }, (_, at) => ({ at, ms: at >= 20 && at <= 29 ? 6 : 2 }));
  expect(slowdown(samples, [{ from: 20, to: 29 }])).toEqual({ inside: 6, outside: 2, ratio: 3 });
});

test('is NaN without spans', () => {
  expect(slowdown([{ at: 1, ms: 1 }], []).ratio).toBeNaN();
});

test('reads samples as they were written, at any alignment', () => {
  const bytes = Buffer.from(Float64Array.from([1_700_000_000_000.5, 2, 3, 4]).buffer);
  const shifted = Buffer.concat([Buffer.alloc(3), bytes]).subarray(3);
  expect(readSamples(shifted)).toEqual([
    { at: 1_700_000_000_000.5, ms: 2 },
    { at: 3, ms: 4 },
  ]);
});
