import { isEnglish, type LanguageCode } from '#contract/languages.ts';
import type { SourceTexts } from '#server/site/translations.ts';
import type { MarkedText } from './engine.ts';
import type { TranslatedTexts } from './jobs/queue.ts';
import { spellBritish } from './text/british.ts';
import { readPlain } from './text/read-inline.ts';
import { readMarkdown } from './text/read-markdown.ts';
import { needsTranslation, restorePlain, type Segment } from './text/segment.ts';
import {
  type TranslatedSegments,
  type TranslationServices,
  translateSegments,
} from './translate-segments.ts';

const spellFor = (language: LanguageCode, marked: MarkedText) =>
  language === 'en-gb' ? spellBritish(marked) : marked;

/** English for readers of the other English needs no engine, only British spelling. */
function spellSegments(segments: readonly Segment[], language: LanguageCode): TranslatedSegments {
  const made = segments.map(({ marked }): [MarkedText, MarkedText] => [marked, spellFor(language, marked)]);
  return { made: new Map(made), engines: ['spelling'] };
}

/**
 * Translates an item's texts.
 * @param services with the terms of the glossary
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
  const languages = { source: source.language, target: language };
  const { made, engines } =
    isEnglish(source.language) && isEnglish(language)
      ? spellSegments(segments, language)
      : await translateSegments(services, segments, languages, signal);
  const spelled = new Map([...made].map(([marked, text]) => [marked, spellFor(language, text)]));
  return {
    title: restorePlain(spelled.get(title.marked) ?? title.marked),
    content: content.write(spelled),
    engines,
  };
}
