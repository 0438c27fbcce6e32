import type { Steps } from '#server/board/reading/steps.ts';
import type { Roster } from '#server/board/roster.ts';

export interface Trigrams {
  readonly all: Uint32Array;
  positionOf(trigram: number): number;
}

const blockRows = 4_096;
/** A bitmap with rank support: per 32 possible trigrams a word of bits and a count of preceding bits. */
const cells = 2 ** 20;
const blockCells = 2 ** 16;

/** The first two bytes of a name, as the start of its first trigram. */
export function firstPair(folded: Buffer, start: number, end: number): number {
  return ((folded[start] ?? 0) << 8) | (start + 1 < end ? (folded[start + 1] ?? 0) : 0);
}

/** Shifts in the next byte; past a name's end it is zero. */
export function nextTrigram(before: number, folded: Buffer, at: number, end: number): number {
  return ((before << 8) | (at + 2 < end ? (folded[at + 2] ?? 0) : 0)) & 0xff_ffff;
}

export function* trigramsIn(roster: Roster): Steps<Trigrams> {
  const marks = new Uint32Array(cells);
  for (let row = 0; row < roster.size; row += blockRows) {
    markRows(roster, row, Math.min(row + blockRows, roster.size), marks);
    yield;
  }
  const all = new Uint32Array(yield* countMarks(marks));
  for (let cell = 0, position = 0; cell < cells; cell += 2) {
    for (let bits = marks[cell] ?? 0; bits !== 0; bits &= bits - 1) {
      all[position++] = (cell << 4) + 31 - Math.clz32(bits & -bits);
    }
    if (cell % blockCells === 0) yield;
  }
  return {
    all,
    positionOf(trigram) {
      const cell = (trigram >>> 5) << 1;
      return (marks[cell + 1] ?? 0) + bitsIn((marks[cell] ?? 0) & ((1 << (trigram & 31)) - 1));
    },
  };
}

function markRows({ nameAt, folded }: Roster, from: number, to: number, marks: Uint32Array): void {
  for (let row = from; row < to; row++) {
    const start = nameAt[row] ?? 0;
    const end = nameAt[row + 1] ?? 0;
    let trigram = firstPair(folded, start, end);
    for (let at = start; at < end && folded[at] !== 0; at++) {
      trigram = nextTrigram(trigram, folded, at, end);
      const cell = (trigram >>> 5) << 1;
      marks[cell] = (marks[cell] ?? 0) | (1 << (trigram & 31));
    }
  }
}

/** Stores prefix counts before each word; returns the total. */
function* countMarks(marks: Uint32Array): Steps<number> {
  let count = 0;
  for (let cell = 0; cell < cells; cell += 2) {
    marks[cell + 1] = count;
    count += bitsIn(marks[cell] ?? 0);
    if (cell % blockCells === 0) yield;
  }
  return count;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
