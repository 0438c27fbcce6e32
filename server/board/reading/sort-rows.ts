import type { Steps } from './steps.ts';

const digitBits = 11;
const digits = 1 << digitBits;
const blockRows = 8_192;

type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A sort key of non-negative integers, with its direction. */
export interface SortKey {
  readonly column: Column;
  readonly first: 'most' | 'least';
}

/**
 * Sorts rows 0 to `size` by the keys, most important first; stable. A radix sort, because it can yield in
 * between and is faster than comparing for a million rows.
 */
export function* sortRows(size: number, keys: readonly SortKey[]): Steps<Uint32Array> {
  let order = yield* rowsUpTo(size);
  let spare = new Uint32Array(size);
  const digitOf = new Uint16Array(size);
  // Each pass is stable, so the least important key goes first.
  for (const { column, first } of keys.toReversed()) {
    const largest = yield* largestOf(column);
    for (let place = 1; place <= largest; place *= digits) {
      const starts = yield* readDigits(column, place, first === 'most', digitOf);
      yield* sortByDigit(order, spare, digitOf, starts);
      [order, spare] = [spare, order];
    }
  }
  return order;
}

function* rowsUpTo(size: number): Steps<Uint32Array<ArrayBuffer>> {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row++) {
    rows[row] = row;
    if (row % blockRows === 0) yield;
  }
  return rows;
}

function* largestOf(column: Column): Steps<number> {
  let largest = 0;
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? 0;
    if (value > largest) largest = value;
    if (row % blockRows === 0) yield;
  }
  return largest;
}

/**
 * Copies the digits of one pass into a small array, which suits the random access better than the column.
 * Returns where each digit's rows begin.
 */
function* readDigits(
  column: Column,
  place: number,
  descending: boolean,
  digitOf: Uint16Array,
): Steps<Uint32Array> {
  const flip = descending ? digits - 1 : 0;
  const starts = new Uint32Array(digits + 1);
  for (let from = 0; from < column.length; from += blockRows) {
    const to = Math.min(from + blockRows, column.length);
    for (let row = from; row < to; row++) {
      const digit = (((column[row] ?? 0) / place) & (digits - 1)) ^ flip;
      digitOf[row] = digit;
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    yield;
  }
  for (let digit = 0; digit < digits; digit++) {
    starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
  }
  return starts;
}

function* sortByDigit(
  from: Uint32Array,
  into: Uint32Array,
  digitOf: Uint16Array,
  next: Uint32Array,
): Steps<void> {
  for (let start = 0; start < from.length; start += blockRows) {
    const end = Math.min(start + blockRows, from.length);
    for (let index = start; index < end; index++) {
      const row = from[index] ?? 0;
      const digit = digitOf[row] ?? 0;
      const target = next[digit] ?? 0;
      into[target] = row;
      next[digit] = target + 1;
    }
    yield;
  }
}
