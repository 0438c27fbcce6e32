import type { Steps } from '#server/board/reading/steps.ts';
import { lowerBound, type Roster } from '#server/board/roster.ts';
import { firstPair, nextTriple, type Triples, triplesIn } from './triples.ts';

/**
 * Which names hold which three bytes in a row: for each triple that occurs, its rows in a list
 * (docs/decisions/021). A name counts as going on with zero bytes behind its end, so that a triple begins with
 * each of its bytes: texts of one or two bytes are found as the triples that begin with them.
 */
export interface NameIndex {
  /** Rows from this one on are in no list. */
  readonly size: number;
  /** The triples that occur, ascending, each three bytes as one number. */
  readonly triples: Uint32Array;
  /** Where the list of a triple begins in `lists`. One longer than `triples`. */
  readonly starts: Uint32Array;
  /**
   * Ascending rows, each as its distance from the one before, the first from -1: seven bits to a byte, the lowest
   * first; the eighth bit says that more follow.
   */
  readonly lists: Uint8Array;
}

const blockRows = 2_048;
const blockBytes = 2 ** 20;
/** More rows than these are too many to be looked at one by one in every search. */
const mostRowsBehind = 4_096;

export function* indexNames(roster: Roster): Steps<NameIndex> {
  const triples = yield* triplesIn(roster);
  const starts = yield* measuredLists(roster, triples);
  yield;
  const lists = new Uint8Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  yield* eachPosting(roster, triples, (position, distance) => {
    let at = next[position] ?? 0;
    let rest = distance;
    for (; rest > 127; rest >>>= 7) lists[at++] = (rest & 127) | 128;
    lists[at++] = rest;
    next[position] = at;
  });
  return { size: roster.size, triples: triples.all, starts, lists };
}

/** Where each list begins: what all before it will take. */
function* measuredLists(roster: Roster, triples: Triples): Steps<Uint32Array> {
  const starts = new Uint32Array(triples.all.length + 1);
  yield* eachPosting(roster, triples, (position, distance) => {
    const bytes = distance < 128 ? 1 : Math.ceil((32 - Math.clz32(distance)) / 7);
    starts[position + 1] = (starts[position + 1] ?? 0) + bytes;
  });
  for (let position = 0; position < triples.all.length; position++) {
    starts[position + 1] = (starts[position + 1] ?? 0) + (starts[position] ?? 0);
  }
  return starts;
}

/** Visits every row of every list with its distance from the row before it in the same list. */
function* eachPosting(
  { size, nameAt, folded }: Roster,
  { all, positionOf }: Triples,
  visit: (position: number, distance: number) => void,
): Steps<void> {
  const last = new Int32Array(all.length).fill(-1);
  const visitRow = (row: number) => {
    const end = nameAt[row + 1] ?? 0;
    const start = nameAt[row] ?? 0;
    let triple = firstPair(folded, start, end);
    for (let at = start; at < end && folded[at] !== 0; at++) {
      triple = nextTriple(triple, folded, at, end);
      const position = positionOf(triple);
      const distance = row - (last[position] ?? 0);
      if (distance === 0) continue;
      last[position] = row;
      visit(position, distance);
    }
  };
  for (let row = 0; row < size; row++) {
    visitRow(row);
    if (row % blockRows === 0) yield;
  }
}

/**
 * Whether an index serves another roster too: none of its names has changed, and few are behind them.
 * @param before a roster that it serves
 */
export function* servesToo({ size }: NameIndex, before: Roster, roster: Roster): Steps<boolean> {
  if (roster.size < size || roster.size > size + mostRowsBehind) return false;
  const bytes = before.nameAt[size] ?? 0;
  if (roster.nameAt[size] !== bytes) return false;
  return (
    (yield* areSame(bytesOf(before.nameAt), bytesOf(roster.nameAt), size * 4)) &&
    (yield* areSame(before.folded, roster.folded, bytes))
  );
}

function* areSame(a: Buffer, b: Buffer, length: number): Steps<boolean> {
  for (let from = 0; from < length; from += blockBytes) {
    const to = Math.min(from + blockBytes, length);
    if (a.compare(b, from, to, from, to) !== 0) return false;
    yield;
  }
  return true;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The positions of the triples that begin with a text of at most three bytes: from the first up to the second. */
export function positionsOf({ triples }: NameIndex, text: Uint8Array): readonly [number, number] {
  const [first = 0, second = 0, third = 0] = text;
  const least = (first << 16) | (second << 8) | third;
  const beyond = least + 2 ** (8 * (3 - text.length));
  return [lowerBound(triples, least), lowerBound(triples, beyond)];
}
