import type { LanguageCode } from '#contract/languages.ts';
import type { SourceTexts } from '#server/site/translations.ts';
import type { MarkedText } from './engine.ts';
import type { TranslatedTexts } from './queue.ts';
import { spellBritish } from './text/british.ts';
import { readPlain } from './text/read-inline.ts';
import { readMarkdown } from './text/read-markdown.ts';
import { needsTranslation, restorePlain, type Segment } from './text/segment.ts';
import {
  type TranslatedSegments,
  type TranslationServices,
  translateSegments,
} from './translate-segments.ts';

/** British English needs no engine, only another spelling. */
function spellSegments(segments: readonly Segment[]): TranslatedSegments {
  const made = segments.map(({ marked }): [MarkedText, MarkedText] => [marked, spellBritish(marked)]);
  return { made: new Map(made), engines: ['spelling'] };
}

/**
 * Translates an item's English texts.
 * @param parts includes the glossary
 * @throws TranslationError; the signal's reason
 */
export async function translateTexts(
  { terms, ...services }: TranslationServices & { readonly terms: readonly string[] },
  source: SourceTexts,
  language: LanguageCode,
  signal: AbortSignal,
): Promise<TranslatedTexts> {
  const title = readPlain(source.title, terms);
  const content = readMarkdown(source.content, terms);
  const segments = [title, ...content.segments].filter(needsTranslation);
  const { made, engines } =
    language === 'en-gb'
      ? spellSegments(segments)
      : await translateSegments(services, segments, language, signal);
  return {
    title: restorePlain(made.get(title.marked) ?? title.marked),
    content: content.write(made),
    engines,
  };
}
