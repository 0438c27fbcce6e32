import type { NameIndex } from './names/name-index.ts';
import { numberSet } from './number-set.ts';
import type { Steps } from './reading/steps.ts';

const blockBytes = 2 ** 14;
/** Rows of one block of a list. Of use inside one block only. */
const blockRows = new Uint32Array(blockBytes);

/** A list being read: where its next byte is, and the row read last. */
interface Reader {
  at: number;
  readonly end: number;
  row: number;
}

function readerOf({ starts }: NameIndex, position: number): Reader {
  return { at: starts[position] ?? 0, end: starts[position + 1] ?? 0, row: -1 };
}

/** Reads the next rows of a list; gives how many are in `into` then. */
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

/** How many rows a list has at most: as many as bytes. */
export function mostRowsOf({ starts }: NameIndex, position: number): number {
  return (starts[position + 1] ?? 0) - (starts[position] ?? 0);
}

/** The rows of a list, ascending. */
export function* rowsOfList(index: NameIndex, position: number): Steps<Uint32Array> {
  const rows = new Uint32Array(mostRowsOf(index, position));
  const reader = readerOf(index, position);
  let count = 0;
  while (reader.at < reader.end) {
    count = readBlock(index.lists, reader, rows, count);
    yield;
  }
  return rows.subarray(0, count);
}

/** The rows that are in some of the lists from one up to another, ascending. */
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

/** Keeps of the first `count` ascending rows those that are in a list too; gives how many they are. */
export function* keepRowsOfList(
  index: NameIndex,
  position: number,
  rows: Uint32Array,
  count: number,
): Steps<number> {
  const reader = readerOf(index, position);
  const kept: Kept = { read: 0, count: 0 };
  while (reader.at < reader.end && kept.read < count) {
    keepListed(readBlock(index.lists, reader, blockRows, 0), rows, count, kept);
    yield;
  }
  return kept.count;
}

/** How many rows have been looked at, and how many of them stay: they stand at the beginning. */
interface Kept {
  read: number;
  count: number;
}

function keepListed(listed: number, rows: Uint32Array, count: number, kept: Kept): void {
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
