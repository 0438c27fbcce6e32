/** A reading in the shared sequence, complete with its pieces. */
export interface Edition {
  /** Seconds since 1970 for the first, then one more each; never less than before. */
  readonly number: number;
  /** `changes` lead from the number before to this one; `whole` is all at this number. */
  readonly kind: 'changes' | 'whole';
  readonly id: string;
  readonly bytes: number;
}

/** Readings that changes may lead on from a whole one, before that one is dropped. */
const changesPerWhole = 30;
/** Changes that stay for those who have them still to read. */
const changesKept = 5;

const latestOf = (editions: readonly Edition[]) => Math.max(...editions.map(({ number }) => number));

/** The changes from one number to another; null when one is missing. */
function changesTo(latest: number, from: number, editions: readonly Edition[]): readonly Edition[] | null {
  const between = editions.filter(({ kind, number }) => kind === 'changes' && number > from);
  return between.length === latest - from ? between : null;
}

/**
 * What has to be read to know the latest number: nothing, changes, or a whole one and its changes.
 * @param editions by ascending number
 * @param from the number that is known
 * @returns null when it cannot be reached
 */
export function editionsToCatchUp(
  editions: readonly Edition[],
  from: number | null,
): readonly Edition[] | null {
  if (editions.length === 0) return null;
  const latest = latestOf(editions);
  const onwards = from === null || from > latest ? null : changesTo(latest, from, editions);
  if (onwards) return onwards;
  for (const whole of editions.toReversed()) {
    if (whole.kind !== 'whole') continue;
    const rest = changesTo(latest, whole.number, editions);
    if (rest) return [whole, ...rest];
  }
  return null;
}

/** Editions that nobody needs any more; whoever is further behind asks for a whole one. */
export function outdatedEditions(editions: readonly Edition[]): readonly Edition[] {
  if (editions.length === 0) return [];
  const latest = latestOf(editions);
  const whole = editions.findLast(({ kind }) => kind === 'whole')?.number ?? 0;
  const keepsWhole = latest - whole <= changesPerWhole;
  const from = keepsWhole ? Math.min(whole, latest - changesKept) : latest - changesKept;
  return editions.filter(({ kind, number }) =>
    kind === 'whole' ? !keepsWhole || number !== whole : number <= from,
  );
}
