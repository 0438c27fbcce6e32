import type { NameIndex } from './names/name-index.ts';
import { numberSet } from './number-set.ts';
import type { Steps } from './reading/steps.ts';

const blockBytes = 2 ** 14;
/** Scratch buffer, valid within one block. */
const blockRows = new Uint32Array(blockBytes);

interface Reader {
  at: number;
  readonly end: number;
  row: number;
}

function readerOf({ starts }: NameIndex, position: number): Reader {
  return { at: starts[position] ?? 0, end: starts[position + 1] ?? 0, row: -1 };
}

/** Decodes the next rows; returns the number of rows in `into`. */
function readBlock(lists: Uint8Array, reader: Reader, into: Uint32Array, filled: number): number {
  let { at, row } = reader;
  let count = filled;
  for (const stop = Math.min(reader.end, at + blockBytes); at < stop; ) {
    let byte = lists[at++] ?? 0;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = lists[at++] ?? 0;
      distance |= (byte & 127) << shift;
    }
    row += distance;
    into[count++] = row;
  }
  reader.at = at;
  reader.row = row;
  return count;
}

/** An upper bound: every row takes at least a byte. */
export function maxRowsOf({ starts }: NameIndex, position: number): number {
  return (starts[position + 1] ?? 0) - (starts[position] ?? 0);
}

export function* rowsOfList(index: NameIndex, position: number): Steps<Uint32Array> {
  const rows = new Uint32Array(maxRowsOf(index, position));
  const reader = readerOf(index, position);
  let count = 0;
  while (reader.at < reader.end) {
    count = readBlock(index.lists, reader, rows, count);
    yield;
  }
  return rows.subarray(0, count);
}

/** The union of a range of lists, ascending. */
export function* rowsOfLists(index: NameIndex, first: number, beyond: number): Steps<Uint32Array> {
  const rows = numberSet(index.size);
  for (let position = first; position < beyond; position++) {
    const reader = readerOf(index, position);
    while (reader.at < reader.end) {
      rows.add(blockRows, readBlock(index.lists, reader, blockRows, 0));
      yield;
    }
  }
  return yield* rows.inOrder();
}

/** Intersects the first `count` ascending rows with a list; returns the new count. */
export function* keepRowsOfList(
  index: NameIndex,
  position: number,
  rows: Uint32Array,
  count: number,
): Steps<number> {
  const reader = readerOf(index, position);
  const kept: Intersection = { read: 0, count: 0 };
  while (reader.at < reader.end && kept.read < count) {
    keepListed(readBlock(index.lists, reader, blockRows, 0), rows, count, kept);
    yield;
  }
  return kept.count;
}

interface Intersection {
  read: number;
  count: number;
}

function keepListed(listed: number, rows: Uint32Array, count: number, kept: Intersection): void {
  let { read, count: stay } = kept;
  let next = rows[read] ?? 0;
  for (let each = 0; each < listed && read < count; each++) {
    const row = blockRows[each] ?? 0;
    if (row < next) continue;
    while (next < row && ++read < count) next = rows[read] ?? 0;
    if (next !== row || read === count) continue;
    rows[stay++] = row;
    next = rows[++read] ?? 0;
  }
  kept.read = read;
  kept.count = stay;
}
