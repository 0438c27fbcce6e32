import { runInBackground } from '#server/board/reading/steps.ts';
import type { Roster } from '#server/board/roster.ts';
import { indexNames, type NameIndex, stillFits } from './name-index.ts';

/** A roster's name index, built once in the background; searches wait for it. */
export interface LazyNameIndex {
  readonly roster: Roster;
  made(): NameIndex | null;
  /** Builds it, or joins the running build. */
  make(): Promise<NameIndex>;
}

export function lazyNameIndex(roster: Roster, known: NameIndex | null = null): LazyNameIndex {
  let index = known;
  let making: Promise<NameIndex> | null = null;

  async function make(): Promise<NameIndex> {
    index = await runInBackground(indexNames(roster));
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

/** Reuses the previous index for a changed roster when possible, because names rarely change. */
export async function renewNameIndex(
  before: LazyNameIndex,
  roster: Roster,
  signal: AbortSignal,
): Promise<LazyNameIndex> {
  const index = before.made();
  if (index === null) return lazyNameIndex(roster);
  if (before.roster === roster) return before;
  const serves = await runInBackground(stillFits(index, before.roster, roster), signal);
  return lazyNameIndex(roster, serves ? index : null);
}
