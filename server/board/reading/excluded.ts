import { searchForm } from '#server/board/names/search-form.ts';
import { nameOf, type Roster } from '#server/board/roster.ts';
import { masterMark } from '#server/game/game-masters.ts';
import type { Steps } from './steps.ts';

/** Game masters and blocked accounts: excluded from the rankings (docs/decisions/020-rankings-in-memory.md). */
export interface Exclusions {
  readonly masterAccounts: ReadonlySet<number>;
  /** Lower-cased names from the game's list of game masters. */
  readonly masterNames: ReadonlySet<string>;
  readonly blockedAccounts: ReadonlySet<number>;
}

export const isMaster = 1;
const isBlocked = 2;

const markByte = masterMark.charCodeAt(0);
const blockRows = 8_192;

/** By row: 0 or the reasons for exclusion. Reads names as bytes, by the rule of `isMasterName`. */
export function* markExcluded(roster: Roster, exclusions: Exclusions): Steps<Uint8Array> {
  const { size, account, nameAt, names, folded } = roster;
  const { masterAccounts, masterNames, blockedAccounts } = exclusions;
  const beginnings = beginningsOf(masterNames);
  const reasons = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    const start = nameAt[row] ?? 0;
    const end = nameAt[row + 1] ?? 0;
    const master =
      masterAccounts.has(account[row] ?? 0) ||
      (start < end && names[start] === markByte) ||
      (beginnings[beginning(folded, start, end)] === 1 && masterNames.has(nameOf(roster, row).toLowerCase()));
    reasons[row] = (master ? isMaster : 0) | (blockedAccounts.has(account[row] ?? 0) ? isBlocked : 0);
    if (row % blockRows === 0) yield;
  }
  return reasons;
}

/** The first two bytes of a name as one number, zero-padded. */
function beginning(folded: Uint8Array, start: number, end: number): number {
  const first = start < end ? (folded[start] ?? 0) : 0;
  const second = start + 1 < end ? (folded[start + 1] ?? 0) : 0;
  return (first << 8) | second;
}

/** A lookup table of first bytes, so that only few names have to be decoded. */
function beginningsOf(names: ReadonlySet<string>): Uint8Array {
  const found = new Uint8Array(2 ** 16);
  for (const name of names) {
    const folded = Buffer.from(searchForm(name));
    if (folded.length > 0) found[beginning(folded, 0, folded.length)] = 1;
  }
  return found;
}
