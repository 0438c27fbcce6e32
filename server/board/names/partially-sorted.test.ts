import { expect, test } from 'vitest';
import { maxPageSize } from '#contract/limits.ts';
import { runSync } from '#server/board/reading/steps.ts';
import { seeded } from '#server/board/test-world.ts';
import { partiallySorted } from './partially-sorted.ts';

/** So many different numbers below a limit, in no order. */
function somePlaces(count: number, below: number, random: () => number): Uint32Array {
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
])('%i places below %i: the first page at once, the others when they are put in order', (count, below) => {
  const places = somePlaces(count, below, seeded(count));
  const sorted = ascending(places);
  const found = runSync(partiallySorted(places, below));
  expect(found.size).toBe(count);
  expect(found.isSorted(maxPageSize)).toBe(true);
  expect([...found.slice(0, maxPageSize)]).toEqual(sorted.slice(0, maxPageSize));
  runSync(found.sortAll());
  expect(found.isSorted(count + 1)).toBe(true);
  expect([...found.slice(0, count)]).toEqual(sorted);
});

test('many places near each other and few far before them', () => {
  const places = Uint32Array.from({ length: 2_000 }, (_, each) => (each < 1_980 ? 900_000 + each : each));
  const found = runSync(partiallySorted(places.toReversed(), 1_000_000));
  expect([...found.slice(0, maxPageSize)]).toEqual(ascending(places).slice(0, maxPageSize));
});

test('of many only some are in order until they are asked for, by several at once', () => {
  const places = somePlaces(3_000, 1_000_000, seeded(9));
  const sorted = ascending(places);
  const found = runSync(partiallySorted(places, 1_000_000));
  expect(found.isSorted(2_000)).toBe(false);
  const [one, other] = [found.sortAll(), found.sortAll()];
  one.next();
  runSync(other);
  runSync(one);
  expect([...found.slice(0, 3_000)]).toEqual(sorted);
});
