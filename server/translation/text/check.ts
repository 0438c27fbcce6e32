import type { LanguageCode } from '#contract/languages.ts';
import type { MarkedText } from '#server/translation/engine.ts';

/** What is wrong with a translation: stable codes. */
export const problems = [
  'empty',
  'unchanged',
  'marksBroken',
  'marksLost',
  'keptChanged',
  'foreignMarkup',
  'controlCharacters',
  'numbersChanged',
  'emojiLost',
  'wrongScript',
  'repeated',
  'tooShort',
  'tooLong',
] as const;

export type Problem = (typeof problems)[number];

/**
 * Whether an engine's translation of a segment may be shown.
 * @param source what the engine was given
 * @returns what is wrong with it; undefined when nothing is
 */
export function checkTranslation(
  _source: MarkedText,
  _translated: string,
  _about: { readonly target: LanguageCode },
): Problem | undefined {
  return undefined;
}
