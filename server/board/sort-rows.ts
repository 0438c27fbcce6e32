import type { Steps } from './steps.ts';

const digitBase = 65_536;
const blockRows = 8_192;

type Column = Uint16Array | Uint32Array | Float64Array;

/** A column of whole numbers from 0 to sort by, and which end comes first. */
export interface SortKey {
  readonly column: Column;
  readonly first: 'most' | 'least';
}

/**
 * The rows 0 up to `size` in order of the keys, the most important key first; equals stay in order of their rows.
 * A radix sort: it can be cut into pieces, and a million rows take less time than with comparisons.
 */
export function* sortRows(size: number, keys: readonly SortKey[]): Steps<Uint32Array> {
  let order = yield* rowsUpTo(size);
  // Each pass keeps the order of equals, so that the least important key goes first.
  for (const { column, first } of keys.toReversed()) order = yield* sortBy(order, column, first === 'most');
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

function* sortBy(
  order: Uint32Array<ArrayBuffer>,
  column: Column,
  descending: boolean,
): Steps<Uint32Array<ArrayBuffer>> {
  const largest = yield* largestOf(column);
  let sorted = order;
  let spare: Uint32Array<ArrayBuffer> | undefined;
  for (let place = 1; place <= largest; place *= digitBase) {
    const into: Uint32Array<ArrayBuffer> = spare ?? new Uint32Array(order.length);
    yield* sortByDigit(sorted, into, column, place, descending);
    spare = sorted;
    sorted = into;
  }
  return sorted;
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

function* sortByDigit(
  from: Uint32Array,
  into: Uint32Array,
  column: Column,
  place: number,
  descending: boolean,
): Steps<void> {
  const flip = descending ? digitBase - 1 : 0;
  const starts = new Uint32Array(digitBase + 1);
  for (let row = 0; row < column.length; row++) {
    const digit = (Math.floor((column[row] ?? 0) / place) % digitBase) ^ flip;
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    if (row % blockRows === 0) yield;
  }
  for (let digit = 0; digit < digitBase; digit++) {
    starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
  }
  for (let index = 0; index < from.length; index++) {
    const row = from[index] ?? 0;
    const digit = (Math.floor((column[row] ?? 0) / place) % digitBase) ^ flip;
    const target = starts[digit] ?? 0;
    into[target] = row;
    starts[digit] = target + 1;
    if (index % blockRows === 0) yield;
  }
}
