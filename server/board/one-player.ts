import type { PlayerRow } from '#contract/api/rankings.ts';
import type { NameIndex } from './names/name-index.ts';
import { searchNames } from './names/name-search.ts';
import { searchForm } from './names/search-form.ts';
import { noRank, type RankedPlayers, toPlayerRows } from './ranked-players.ts';
import type { Steps } from './reading/steps.ts';
import { nameOf, type Roster, rowOf } from './roster.ts';

const blockRows = 8_192;

/** The rows of all with this name in any case, ranked or not. */
function* rowsNamed(roster: Roster, index: NameIndex, name: string): Steps<number[]> {
  const text = searchForm(name);
  const length = Buffer.byteLength(text);
  const rows: number[] = [];
  if (text === '') return rows;
  const found = yield* searchNames(roster, index, text);
  for (let each = 0; each < found.length; each++) {
    if (each % blockRows === 0) yield;
    const row = found[each] ?? 0;
    // Names that only contain the text are the many: their length tells without decoding them.
    if (foldedLength(roster, row) === length) rows.push(row);
  }
  return rows;
}

/**
 * The row of the ranked player with this name in any case; of several the one written the same, else the best.
 * @param index the roster's name index
 */
export function* findNamed(players: RankedPlayers, index: NameIndex, name: string): Steps<number | null> {
  const { roster, placeOf } = players;
  let best: { readonly row: number; readonly place: number; readonly isSame: boolean } | null = null;
  for (const row of yield* rowsNamed(roster, index, name)) {
    const place = placeOf[row] ?? noRank;
    if (place === noRank) continue;
    const isSame = nameOf(roster, row) === name;
    if (!best || (isSame && !best.isSame) || (isSame === best.isSame && place < best.place)) {
      best = { row, place, isSame };
    }
  }
  return best?.row ?? null;
}

/** Whether anybody has this name in any case, ranked or not. @param index the roster's name index */
export function* isTaken({ roster }: RankedPlayers, index: NameIndex, name: string): Steps<boolean> {
  return (yield* rowsNamed(roster, index, name)).length > 0;
}

function foldedLength({ folded, nameAt }: Roster, row: number): number {
  const start = nameAt[row] ?? 0;
  let end = nameAt[row + 1] ?? 0;
  while (end > start && folded[end - 1] === 0) end--;
  return end - start;
}

/** The ranked player with this id; null when unranked. */
export function playerOfId(players: RankedPlayers, id: number): PlayerRow | null {
  const row = rowOf(players.roster, id);
  const isRanked = row >= 0 && players.placeOf[row] !== noRank;
  return isRanked ? playerAt(players, row) : null;
}

/** The account of a ranked player; null when unranked. */
export function accountOf({ roster, placeOf }: RankedPlayers, id: number): number | null {
  const row = rowOf(roster, id);
  return row >= 0 && placeOf[row] !== noRank ? (roster.account[row] ?? null) : null;
}

/** A ranked player, with his rank among all. */
export function playerAt(players: RankedPlayers, row: number): PlayerRow | null {
  const everyone = { empire: null, job: null, name: null };
  return toPlayerRows(players, everyone, Uint32Array.of(row))[0] ?? null;
}
