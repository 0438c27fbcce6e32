import type { Roster } from './roster.ts';
import type { Steps } from './steps.ts';

/**
 * For each of a hundred-odd kinds of letter pairs, one bit per row: may the name hold such a pair?
 * A name that holds a text holds all its pairs, so that a search looks at few names (docs/decisions/021).
 */
export interface NameIndex {
  /** Words of 32 rows in one kind's column. */
  readonly words: number;
  readonly bits: Uint32Array;
}

const kindBits = 7;
const blockRows = 4096;

function kindOf(first: number, second: number): number {
  return Math.imul((first << 8) | second, 0x9e37_79b1) >>> (32 - kindBits);
}

export function* indexNames({ size, nameAt, folded }: Roster): Steps<NameIndex> {
  const words = Math.ceil(size / 32);
  const bits = new Uint32Array(words << kindBits);
  for (let row = 0; row < size; row++) {
    const end = nameAt[row + 1] ?? 0;
    const word = row >>> 5;
    const bit = 1 << (row & 31);
    for (let at = (nameAt[row] ?? 0) + 1; at < end; at++) {
      const cell = kindOf(folded[at - 1] ?? 0, folded[at] ?? 0) * words + word;
      bits[cell] = (bits[cell] ?? 0) | bit;
    }
    if (row % blockRows === 0) yield;
  }
  return { words, bits };
}

/** Where the columns of a text's pairs begin in `bits`. A text of one byte has none: every name may hold it. */
export function columnsOf(index: NameIndex, text: Buffer): readonly number[] {
  const starts = new Set<number>();
  for (let at = 1; at < text.length; at++) {
    starts.add(kindOf(text[at - 1] ?? 0, text[at] ?? 0) * index.words);
  }
  return [...starts];
}
