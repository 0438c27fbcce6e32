import type { Steps } from '#server/board/reading/steps.ts';
import { lowerBound, type Roster } from '#server/board/roster.ts';
import { firstPair, nextTrigram, type Trigrams, trigramsIn } from './trigrams.ts';

/**
 * A trigram index over UTF-8 bytes (docs/decisions/021): for each trigram the rows of names that contain it. Names are
 * padded with zero bytes, so that texts of one or two bytes are found by the trigrams starting with them.
 */
export interface NameIndex {
  /** Later rows are not indexed. */
  readonly size: number;
  /** Existing trigrams, ascending, each as one number. */
  readonly trigrams: Uint32Array;
  /** Start of each trigram's list in `lists`; one longer than `trigrams`. */
  readonly starts: Uint32Array;
  /** Ascending rows as varint-encoded differences (LEB128), the first relative to -1. */
  readonly lists: Uint8Array;
}

const blockRows = 2_048;
const blockBytes = 2 ** 20;
/** More unindexed rows would make every search slow. */
const maxUnindexedRows = 4_096;

export function* indexNames(roster: Roster): Steps<NameIndex> {
  const trigrams = yield* trigramsIn(roster);
  const starts = yield* measuredLists(roster, trigrams);
  yield;
  const lists = new Uint8Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  yield* eachPosting(roster, trigrams, (position, distance) => {
    let at = next[position] ?? 0;
    let rest = distance;
    for (; rest > 127; rest >>>= 7) lists[at++] = (rest & 127) | 128;
    lists[at++] = rest;
    next[position] = at;
  });
  return { size: roster.size, trigrams: trigrams.all, starts, lists };
}

function* measuredLists(roster: Roster, trigrams: Trigrams): Steps<Uint32Array> {
  const starts = new Uint32Array(trigrams.all.length + 1);
  yield* eachPosting(roster, trigrams, (position, distance) => {
    const bytes = distance < 128 ? 1 : Math.ceil((32 - Math.clz32(distance)) / 7);
    starts[position + 1] = (starts[position + 1] ?? 0) + bytes;
  });
  for (let position = 0; position < trigrams.all.length; position++) {
    starts[position + 1] = (starts[position + 1] ?? 0) + (starts[position] ?? 0);
  }
  return starts;
}

function* eachPosting(
  { size, nameAt, folded }: Roster,
  { all, positionOf }: Trigrams,
  visit: (position: number, distance: number) => void,
): Steps<void> {
  const last = new Int32Array(all.length).fill(-1);
  const visitRow = (row: number) => {
    const end = nameAt[row + 1] ?? 0;
    const start = nameAt[row] ?? 0;
    let trigram = firstPair(folded, start, end);
    for (let at = start; at < end && folded[at] !== 0; at++) {
      trigram = nextTrigram(trigram, folded, at, end);
      const position = positionOf(trigram);
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
 * True when an index still fits a changed roster: no indexed name differs and few names are new.
 * @param before a roster the index fits
 */
export function* stillFits({ size }: NameIndex, before: Roster, roster: Roster): Steps<boolean> {
  if (roster.size < size || roster.size > size + maxUnindexedRows) return false;
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

export function positionsOf({ trigrams }: NameIndex, text: Uint8Array): readonly [number, number] {
  const [first = 0, second = 0, third = 0] = text;
  const least = (first << 16) | (second << 8) | third;
  const beyond = least + 2 ** (8 * (3 - text.length));
  return [lowerBound(trigrams, least), lowerBound(trigrams, beyond)];
}
