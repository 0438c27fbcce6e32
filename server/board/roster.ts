import type { Steps } from './reading/steps.ts';

/**
 * Every character of the game in columns by ascending id. A name has its bytes (UTF-8) in `names` and those of
 * its search form at the same place in `folded`; the shorter of the two is filled up with zero bytes.
 */
export interface Roster {
  readonly size: number;
  readonly id: Uint32Array;
  readonly account: Uint32Array;
  readonly level: Uint16Array;
  readonly exp: Float64Array;
  readonly playtime: Uint32Array;
  readonly job: Uint8Array;
  /** Where the name of a row begins; that of the next row is its end. One longer than `size`. */
  readonly nameAt: Uint32Array;
  readonly names: Buffer;
  readonly folded: Buffer;
}

/** A roster of zeros, column by column: tens of megabytes take their time. @param bytes what the names take in all */
export function* blankRoster(size: number, bytes: number): Steps<Roster> {
  const names = Buffer.alloc(bytes);
  yield;
  const folded = Buffer.alloc(bytes);
  yield;
  const exp = new Float64Array(size);
  const id = new Uint32Array(size);
  yield;
  const account = new Uint32Array(size);
  const playtime = new Uint32Array(size);
  yield;
  const nameAt = new Uint32Array(size + 1);
  return {
    size,
    id,
    account,
    level: new Uint16Array(size),
    exp,
    playtime,
    job: new Uint8Array(size),
    nameAt,
    names,
    folded,
  };
}

/** Copies rows `from` up to `to` into another roster, whose rows before `at` are filled already. */
export function copyRows(source: Roster, from: number, to: number, target: Roster, at: number): void {
  const start = source.nameAt[from] ?? 0;
  const end = source.nameAt[to] ?? 0;
  const nameStart = target.nameAt[at] ?? 0;
  target.id.set(source.id.subarray(from, to), at);
  target.account.set(source.account.subarray(from, to), at);
  target.level.set(source.level.subarray(from, to), at);
  target.exp.set(source.exp.subarray(from, to), at);
  target.playtime.set(source.playtime.subarray(from, to), at);
  target.job.set(source.job.subarray(from, to), at);
  target.names.set(source.names.subarray(start, end), nameStart);
  target.folded.set(source.folded.subarray(start, end), nameStart);
  for (let row = from; row < to; row++) {
    target.nameAt[at + row - from + 1] = nameStart + (source.nameAt[row + 1] ?? 0) - start;
  }
}

/** The first position from `from` on in an ascending column whose value is not below `value`. */
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

/** The row of a character, or -1. */
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
