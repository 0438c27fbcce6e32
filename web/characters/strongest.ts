import type { Character } from '#contract/api/rankings.ts';

/** The best ranked character; without ranks the one of the highest level. */
export function strongestOf(characters: readonly Character[]): Character | undefined {
  const place = ({ rank }: Character) => rank ?? Number.POSITIVE_INFINITY;
  // Not a difference: that of two infinities is no number.
  return [...characters].sort((a, b) =>
    place(a) === place(b) ? b.level - a.level : place(a) < place(b) ? -1 : 1,
  )[0];
}
