import type { Steps } from './reading/steps.ts';

/**
 * All characters as columns, sorted by id. `names` holds a name's UTF-8 bytes, `folded` its search form at
 * the same position; the shorter one is zero-padded.
 */
export interface Roster {
  readonly size: number;
  readonly id: Uint32Array;
  readonly account: Uint32Array;
  readonly level: Uint16Array;
  readonly exp: Float64Array;
  readonly playtime: Uint32Array;
  readonly job: Uint8Array;
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

/** Copies rows `from` to `to` behind the first `at` rows of another roster. */
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

/** Binary search for the first position with at least `value`. */
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
