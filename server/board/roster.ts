import { arrays, type ColumnOf, type Columns, type ColumnType, type Shape } from './columns.ts';
import type { Steps } from './reading/steps.ts';

/**
 * The numbers of a character. A new column is added here and filled in `reading/roster-builder.ts`; copying,
 * saving and checking follow from this table. Doubles hold integers of at least zero.
 */
export const rosterColumns = {
  id: 'u32',
  account: 'u32',
  level: 'u16',
  exp: 'f64',
  playtime: 'u32',
  job: 'u8',
  /** Points around `alignmentZero`: they may be negative. */
  alignment: 'u32',
  horse: 'u8',
} as const satisfies Shape;

/** Stands for no alignment: see `rosterColumns`. */
export const alignmentZero = 2 ** 31;

export type RosterColumns = Columns<typeof rosterColumns>;
type ColumnName = keyof RosterColumns;
export const columnNames = Object.keys(rosterColumns) as readonly ColumnName[];

/**
 * All characters as columns, sorted by id. `names` holds a name's UTF-8 bytes, `folded` its search form at
 * the same position; the shorter one is zero-padded.
 */
export interface Roster extends RosterColumns {
  readonly size: number;
  /** Start of each name; one longer than `size`. */
  readonly nameAt: Uint32Array;
  readonly names: Buffer;
  readonly folded: Buffer;
}

/**
 * An empty roster, allocated step by step.
 * @param bytes total length of the names
 */
export function* blankRoster(size: number, bytes: number): Steps<Roster> {
  const names = Buffer.alloc(bytes);
  yield;
  const folded = Buffer.alloc(bytes);
  yield;
  const columns: Partial<Record<ColumnName, ColumnOf<ColumnType>>> = {};
  for (const name of columnNames) {
    columns[name] = new arrays[rosterColumns[name]](size);
    yield;
  }
  return { size, ...(columns as RosterColumns), nameAt: new Uint32Array(size + 1), names, folded };
}

/** Copies rows `from` to `to` behind the first `at` rows of another roster. */
export function copyRows(source: Roster, from: number, to: number, target: Roster, at: number): void {
  const start = source.nameAt[from] ?? 0;
  const end = source.nameAt[to] ?? 0;
  const nameStart = target.nameAt[at] ?? 0;
  for (const name of columnNames) {
    // Changes are copied row by row, where a view costs more than the number.
    if (to - from === 1) target[name][at] = source[name][from] ?? 0;
    else target[name].set(source[name].subarray(from, to), at);
  }
  target.names.set(source.names.subarray(start, end), nameStart);
  target.folded.set(source.folded.subarray(start, end), nameStart);
  for (let row = from; row < to; row++) {
    target.nameAt[at + row - from + 1] = nameStart + (source.nameAt[row + 1] ?? 0) - start;
  }
}

export function lowerBound(column: Uint32Array, value: number, from = 0): number {
  let low = from;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The character's row, or -1. */
export function rowOf(roster: Roster, id: number): number {
  const row = lowerBound(roster.id, id);
  return roster.id[row] === id ? row : -1;
}

export function nameOf({ names, nameAt }: Roster, row: number): string {
  const start = nameAt[row] ?? 0;
  let end = nameAt[row + 1] ?? 0;
  while (end > start && names[end - 1] === 0) end--;
  return names.toString('utf8', start, end);
}
