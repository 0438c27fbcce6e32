import { findNames } from './find-names.ts';
import type { NameIndex } from './name-index.ts';
import { nameOf, type Roster } from './roster.ts';
import { searchForm } from './search-form.ts';
import type { Steps } from './steps.ts';

/** Who has no place in the rankings (decisions §7). */
export interface LeftOut {
  readonly masterAccounts: ReadonlySet<number>;
  /** Lower-cased names of characters in the game's list of game masters. */
  readonly masterNames: ReadonlySet<string>;
  readonly blockedAccounts: ReadonlySet<number>;
}

export const isMaster = 1;
export const isBlocked = 2;

const bracket = '['.charCodeAt(0);
const blockRows = 8_192;

/** For each row 0 or the reasons to leave it out. Game masters are also known by a name that begins with `[`. */
export function* markLeftOut(roster: Roster, index: NameIndex, leftOut: LeftOut): Steps<Uint8Array> {
  const reasons = new Uint8Array(roster.size);
  for (let row = 0; row < roster.size; row++) {
    const account = roster.account[row] ?? 0;
    const named = (roster.nameAt[row] ?? 0) < (roster.nameAt[row + 1] ?? 0);
    const master =
      (named && roster.names[roster.nameAt[row] ?? 0] === bracket) || leftOut.masterAccounts.has(account);
    reasons[row] = (master ? isMaster : 0) | (leftOut.blockedAccounts.has(account) ? isBlocked : 0);
    if (row % blockRows === 0) yield;
  }
  for (const name of leftOut.masterNames) {
    yield* findNames(roster, index, searchForm(name), (row) => {
      if (nameOf(roster, row).toLowerCase() === name) reasons[row] = (reasons[row] ?? 0) | isMaster;
    });
  }
  return reasons;
}
