import type { MarkedText } from '#server/translation/engine.ts';

/** A text taken apart for engines. */
export interface Segmented {
  /** What an engine is to translate, in the order of the text. Empty where there are no words to translate. */
  readonly segments: readonly MarkedText[];
  /**
   * The text with these in the places of its segments, one for each, each having passed `checkTranslation`; kept things
   * are as in the source whatever stands in them. A part of the text whose segments are given back unchanged is as it was.
   * @throws Error when their number is another, or the marks of one are not those of its segment
   */
  rebuild(translations: readonly MarkedText[]): string;
}

/**
 * Takes Markdown apart.
 * @param terms words of the owner's glossary: they are kept, `<x>` in the segments
 */
export function segmentsOf(markdown: string, _terms: readonly string[] = []): Segmented {
  return { segments: [], rebuild: () => markdown };
}

/** Takes a text without markup apart, such as a title: it has one segment, or none. */
export function titleSegment(title: string, _terms: readonly string[] = []): Segmented {
  return { segments: [], rebuild: () => title };
}
