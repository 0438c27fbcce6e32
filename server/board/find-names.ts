import { columnsOf, type NameIndex } from './name-index.ts';
import type { Roster } from './roster.ts';
import type { Steps } from './steps.ts';

const blockWords = 256;

/**
 * Calls `found` with each row whose name holds the text, by ascending row.
 * @param text a search form (`searchForm`)
 */
export function* findNames(
  roster: Roster,
  index: NameIndex,
  text: string,
  found: (row: number) => void,
): Steps<void> {
  const needle = Buffer.from(text);
  // Zero bytes fill up the space behind a name: they are in no name.
  if (needle.includes(0)) return;
  const columns = columnsOf(index, needle);
  for (let word = 0; word < index.words; word += blockWords) {
    findInBlock(roster, index, columns, needle, word, found);
    yield;
  }
}

/** Apart from the generator above: only a plain function is compiled to what this loop needs. */
function findInBlock(
  roster: Roster,
  { bits, words }: NameIndex,
  columns: readonly number[],
  needle: Buffer,
  from: number,
  found: (row: number) => void,
): void {
  const to = Math.min(from + blockWords, words);
  for (let word = from; word < to; word++) {
    let rows = -1;
    for (let each = 0; each < columns.length && rows !== 0; each++) {
      rows &= bits[(columns[each] ?? 0) + word] ?? 0;
    }
    while (rows !== 0) {
      const row = (word << 5) + 31 - Math.clz32(rows & -rows);
      rows &= rows - 1;
      if (row < roster.size && holds(roster, row, needle)) found(row);
    }
  }
}

function holds({ nameAt, folded }: Roster, row: number, needle: Buffer): boolean {
  const last = (nameAt[row + 1] ?? 0) - needle.length;
  const first = needle[0];
  for (let start = nameAt[row] ?? 0; start <= last; start++) {
    if (folded[start] !== first) continue;
    let length = 1;
    while (length < needle.length && folded[start + length] === needle[length]) length++;
    if (length === needle.length) return true;
  }
  return false;
}
