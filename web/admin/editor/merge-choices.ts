/**
 * What was chosen from a list by two administrators at the same time: what the other has saved, with one's own changes.
 * @param base what both began with
 */
export function mergeChoices<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const kept = theirs.filter((each) => mine.includes(each) || !base.includes(each));
  const added = mine.filter((each) => !base.includes(each) && !kept.includes(each));
  return [...kept, ...added];
}
