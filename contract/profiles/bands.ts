/** Titles by alignment, the best first, with the least alignment of each (as shown: a tenth of what is stored). */
const titleBounds = [
  ['chivalric', 12_000],
  ['noble', 8_000],
  ['good', 4_000],
  ['friendly', 1_000],
  ['neutral', 0],
  // The core compares with «greater than» below zero.
  ['aggressive', -3_999],
  ['fraudulent', -7_999],
  ['malicious', -11_999],
  ['cruel', Number.NEGATIVE_INFINITY],
] as const;

export type Title = (typeof titleBounds)[number][0];

export const titles = titleBounds.map(([title]) => title);

/** @param alignment as the game shows it, −20,000 to 20,000 */
export function titleOf(alignment: number): Title {
  return titleBounds.find(([, least]) => alignment >= least)?.[0] ?? 'cruel';
}

/** Hours at which the bands of playtime begin: exact times would tell when somebody plays. */
export const playtimeBounds = [0, 50, 200, 500, 1_000, 2_000] as const;

/** The number of the band, from 0. @param minutes as the game stores them */
export function playtimeBand(minutes: number): number {
  return Math.max(
    0,
    playtimeBounds.findLastIndex((hours) => minutes >= hours * 60),
  );
}

/** When somebody was last seen, no closer than that. */
export const seenBands = ['today', 'yesterday', 'week', 'month', 'longAgo'] as const;

export type Seen = (typeof seenBands)[number];

/** @param days whole days ago, by the game's calendar */
export function seenBand(days: number): Seen {
  if (days < 1) return 'today';
  if (days < 2) return 'yesterday';
  if (days < 7) return 'week';
  return days < 31 ? 'month' : 'longAgo';
}
