import { runInPieces } from '#server/board/reading/steps.ts';
import type { Roster } from '#server/board/roster.ts';
import { indexNames, type NameIndex, servesToo } from './name-index.ts';

/** The index of a roster's names: made once, in the background; whoever searches waits for it. */
export interface OwnIndex {
  readonly roster: Roster;
  /** Null as long as it is not made. */
  made(): NameIndex | null;
  /** Makes it, unless somebody has begun to, and waits for it. */
  make(): Promise<NameIndex>;
}

/** @param known where there is one that serves this roster */
export function ownIndex(roster: Roster, known: NameIndex | null = null): OwnIndex {
  let index = known;
  let making: Promise<NameIndex> | null = null;

  async function make(): Promise<NameIndex> {
    index = await runInPieces(indexNames(roster));
    return index;
  }

  return {
    roster,
    made: () => index,
    async make() {
      making ??= make();
      return index ?? making;
    },
  };
}

/** The index of a changed roster: names seldom change, and the one made before mostly serves it too. */
export async function renewedIndex(before: OwnIndex, roster: Roster, signal: AbortSignal): Promise<OwnIndex> {
  const index = before.made();
  if (index === null) return ownIndex(roster);
  if (before.roster === roster) return before;
  const serves = await runInPieces(servesToo(index, before.roster, roster), signal);
  return ownIndex(roster, serves ? index : null);
}
