import { expect, test } from 'vitest';
import { maxPageSize } from '#contract/limits.ts';
import { runSync } from '#server/board/reading/steps.ts';
import { seeded } from '#server/board/test-world.ts';
import { partiallySorted } from './partially-sorted.ts';

function distinctNumbers(count: number, below: number, random: () => number): Uint32Array {
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(random() * below));
  return Uint32Array.from(places);
}

const ascending = (places: Uint32Array) => [...places].sort((a, b) => a - b);

test.each([
  [0, 1_000],
  [1, 1],
  [256, 256],
  [257, 257],
  [300, 1_000_000],
  [5_000, 5_100],
  [5_000, 20_000_000],
  [150_000, 160_000],
])('%i numbers below %i: sorts the first page at once and the rest on demand', (count, below) => {
  const places = distinctNumbers(count, below, seeded(count));
  const sorted = ascending(places);
  const found = runSync(partiallySorted(places, below));
  expect(found.size).toBe(count);
  expect(found.isSorted(maxPageSize)).toBe(true);
  expect([...found.slice(0, maxPageSize)]).toEqual(sorted.slice(0, maxPageSize));
  runSync(found.sortAll());
  expect(found.isSorted(count + 1)).toBe(true);
  expect([...found.slice(0, count)]).toEqual(sorted);
});

test('handles many close numbers and a few far smaller ones', () => {
  const places = Uint32Array.from({ length: 2_000 }, (_, each) => (each < 1_980 ? 900_000 + each : each));
  const found = runSync(partiallySorted(places.toReversed(), 1_000_000));
  expect([...found.slice(0, maxPageSize)]).toEqual(ascending(places).slice(0, maxPageSize));
});

test('sorts the rest once, also for concurrent callers', () => {
  const places = distinctNumbers(3_000, 1_000_000, seeded(9));
  const sorted = ascending(places);
  const found = runSync(partiallySorted(places, 1_000_000));
  expect(found.isSorted(2_000)).toBe(false);
  const [one, other] = [found.sortAll(), found.sortAll()];
  one.next();
  runSync(other);
  runSync(one);
  expect([...found.slice(0, 3_000)]).toEqual(sorted);
});
