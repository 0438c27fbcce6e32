import { numberSet } from '#server/board/number-set.ts';
import type { Steps } from '#server/board/reading/steps.ts';

/**
 * Places that a search has found. Putting all in order takes as long as finding them, and most who search read the
 * first page: only the first are in order until somebody wants more.
 */
export interface PartiallySorted {
  readonly size: number;
  /** Whether those before this position are in order. */
  isSorted(before: number): boolean;
  /** Puts all in order. */
  sortAll(): Steps<void>;
  /** Those from one position up to another, which are in order. */
  slice(from: number, to: number): Uint32Array;
}

/** Those of the longest page, and some more. */
const sortedAtFirst = 128;
/** As few as these are sorted. */
const smallSize = 256;
const bucketBits = 10;
const blockSize = 65_536;

/**
 * @param found each place once; not to be used by others afterwards
 * @param below what all the places are below
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

/** Brings the first places forward, in order; gives how many they are. */
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

/** Puts the places of a block that are below a limit in front, behind the `before` that are there already. */
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
