import { mergeRosters } from '#server/board/reading/merge-rosters.ts';
import type { Steps } from '#server/board/reading/steps.ts';
import { blankRoster, columnNames, copyRows, type Roster } from '#server/board/roster.ts';

const blockRows = 4_096;
const rowsPerStep = 128;

/** How one roster becomes another. */
export interface RosterChanges {
  /** New characters, and those of which anything differs. */
  readonly changed: Roster;
  /** Ids of those that are no longer there, ascending. */
  readonly gone: Uint32Array;
}

/** Compares row by row. Both rosters are sorted by id. */
export function* rosterChanges(before: Roster, after: Roster): Steps<RosterChanges> {
  if (before.size === 0) return { changed: after, gone: new Uint32Array(0) };
  const rows: number[] = [];
  const gone: number[] = [];
  let old = 0;
  // The same roster goes on from one reading to the next while nobody has played.
  for (let row = 0; before !== after && row < after.size; row++) {
    const id = after.id[row] ?? 0;
    for (; old < before.size && (before.id[old] ?? 0) < id; old++) gone.push(before.id[old] ?? 0);
    const known = before.id[old] === id;
    if (!known || !sameRow(before, old, after, row)) rows.push(row);
    if (known) old++;
    if (row % blockRows === 0) yield;
  }
  for (; before !== after && old < before.size; old++) gone.push(before.id[old] ?? 0);
  return { changed: yield* pickRows(after, rows), gone: Uint32Array.from(gone) };
}

function sameRow(one: Roster, row: number, other: Roster, otherRow: number): boolean {
  for (const name of columnNames) if (one[name][row] !== other[name][otherRow]) return false;
  const start = one.nameAt[row] ?? 0;
  const otherStart = other.nameAt[otherRow] ?? 0;
  const length = (one.nameAt[row + 1] ?? 0) - start;
  if ((other.nameAt[otherRow + 1] ?? 0) - otherStart !== length) return false;
  for (let at = 0; at < length; at++)
    if (one.names[start + at] !== other.names[otherStart + at]) return false;
  return true;
}

function* pickRows(roster: Roster, rows: readonly number[]): Steps<Roster> {
  let bytes = 0;
  for (const row of rows) bytes += (roster.nameAt[row + 1] ?? 0) - (roster.nameAt[row] ?? 0);
  const picked = yield* blankRoster(rows.length, bytes);
  for (const [at, row] of rows.entries()) {
    copyRows(roster, row, row + 1, picked, at);
    if (at % rowsPerStep === 0) yield;
  }
  return picked;
}

export function* withRosterChanges(roster: Roster, { changed, gone }: RosterChanges): Steps<Roster> {
  const left = gone.length === 0 ? roster : yield* withoutRows(roster, new Set(gone));
  if (left.size === 0) return changed;
  return changed.size === 0 ? left : yield* mergeRosters(left, changed);
}

function* withoutRows(roster: Roster, gone: ReadonlySet<number>): Steps<Roster> {
  const rows: number[] = [];
  for (let row = 0; row < roster.size; row++) {
    if (!gone.has(roster.id[row] ?? 0)) rows.push(row);
    if (row % blockRows === 0) yield;
  }
  return yield* pickRows(roster, rows);
}
