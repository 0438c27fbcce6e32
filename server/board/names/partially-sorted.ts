import { numberSet } from '#server/board/number-set.ts';
import type { Steps } from '#server/board/reading/steps.ts';

/**
 * Search results sorted lazily: sorting all takes as long as finding them, and most visitors read only the first page.
 */
export interface PartiallySorted {
  readonly size: number;
  /** True when all before this position are sorted. */
  isSorted(before: number): boolean;
  sortAll(): Steps<void>;
  /** The range must be sorted. */
  slice(from: number, to: number): Uint32Array;
}

/** The longest page and some more. */
const sortedAtFirst = 128;
const smallSize = 256;
const bucketBits = 10;
const blockSize = 65_536;

/**
 * @param found distinct numbers; owned by this function from now on
 * @param below exclusive upper bound of the numbers
 */
export function* partiallySorted(found: Uint32Array, below: number): Steps<PartiallySorted> {
  const size = found.length;
  let places = found;
  let ordered = yield* sortFirst(places, below);
  return {
    size,
    isSorted: (before) => before <= ordered || ordered === size,
    *sortAll() {
      if (ordered === size) return;
      places = yield* sortWithBitmap(places, below);
      ordered = size;
    },
    slice: (from, to) => places.subarray(from, to),
  };
}

/** Moves the smallest to the front, sorted; returns their number. */
function* sortFirst(places: Uint32Array, below: number): Steps<number> {
  if (places.length <= smallSize) {
    places.sort();
    return places.length;
  }
  const shift = Math.max(0, 32 - Math.clz32(below) - bucketBits);
  const counts = new Uint32Array((below >>> shift) + 1);
  for (let from = 0; from < places.length; from += blockSize) {
    countBlock(places, from, shift, counts);
    yield;
  }
  let count = 0;
  let bucket = 0;
  while (count < sortedAtFirst) count += counts[bucket++] ?? 0;
  const limit = bucket << shift;
  let forward = 0;
  for (let from = 0; from < places.length && forward < count; from += blockSize) {
    forward = bringForward(places, from, limit, forward);
    yield;
  }
  places.subarray(0, count).sort();
  return count;
}

function countBlock(places: Uint32Array, from: number, shift: number, counts: Uint32Array): void {
  const to = Math.min(from + blockSize, places.length);
  for (let each = from; each < to; each++) {
    const bucket = (places[each] ?? 0) >>> shift;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
}

/** Moves a block's numbers below `limit` behind the first `before`. */
function bringForward(places: Uint32Array, from: number, limit: number, before: number): number {
  const to = Math.min(from + blockSize, places.length);
  let forward = before;
  for (let each = from; each < to; each++) {
    const place = places[each] ?? 0;
    if (place >= limit) continue;
    places[each] = places[forward] ?? 0;
    places[forward++] = place;
  }
  return forward;
}

function* sortWithBitmap(places: Uint32Array, below: number): Steps<Uint32Array> {
  const all = numberSet(below);
  for (let from = 0; from < places.length; from += blockSize) {
    const block = places.subarray(from, from + blockSize);
    all.add(block, block.length);
    yield;
  }
  return yield* all.inOrder();
}
