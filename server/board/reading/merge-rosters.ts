import { blankRoster, copyRows, lowerBound, type Roster } from '#server/board/roster.ts';
import type { Steps } from './steps.ts';

const blockRows = 8_192;
const changesAtOnce = 128;

/** Merges two rosters; rows of `changes` win. */
export function* mergeRosters(base: Roster, changes: Roster): Steps<Roster> {
  const merged = yield* roomForBoth(base, changes);
  let filled = 0;
  let taken = 0;

  function* takeBase(end: number): Steps<void> {
    while (taken < end) {
      const to = Math.min(taken + blockRows, end);
      copyRows(base, taken, to, merged, filled);
      filled += to - taken;
      taken = to;
      if (to < end) yield;
    }
  }

  for (let change = 0; change < changes.size; change++) {
    const id = changes.id[change] ?? 0;
    const row = lowerBound(base.id, id, taken);
    yield* takeBase(row);
    copyRows(changes, change, change + 1, merged, filled++);
    if (base.id[row] === id) taken = row + 1;
    if (change % changesAtOnce === 0) yield;
  }
  yield* takeBase(base.size);
  return merged;
}

function* roomForBoth(base: Roster, changes: Roster): Steps<Roster> {
  let size = base.size + changes.size;
  let bytes = base.names.length + changes.names.length;
  let row = 0;
  for (const id of changes.id) {
    row = lowerBound(base.id, id, row);
    if (base.id[row] !== id) continue;
    size--;
    bytes -= (base.nameAt[row + 1] ?? 0) - (base.nameAt[row] ?? 0);
  }
  yield;
  return yield* blankRoster(size, bytes);
}
