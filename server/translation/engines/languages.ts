import { languageDetails } from '#contract/language-details.ts';
import { isEnglish, iso1Of, type LanguageCode, languageCodes, languages } from '#contract/languages.ts';
import { EngineFailure } from '#server/translation/engine.ts';

export interface EngineLanguage {
  readonly english: string;
  readonly native: string;
  /** ISO 639-1. */
  readonly two: string;
  /** ISO 639-2/T and 639-3. */
  readonly three: string;
  /** DeepL's `target_lang`, unless it is the two-letter code. */
  readonly deepl: string;
  /** The formality of the site's texts in that language. */
  readonly you: string;
}

/** Target languages, in the order of the language menu. */
export const engineLanguages: readonly LanguageCode[] = languageCodes.filter((code) => !isEnglish(code));

/** @throws EngineFailure for English, which is never a target */
export function engineLanguage(code: LanguageCode): EngineLanguage {
  const { english, iso3: three, deepl, formality } = languageDetails[code];
  if (!formality) throw new EngineFailure('unsupported', 'English is not translated into English');
  const two = iso1Of(code);
  const native = languages.find((each) => each.code === code)?.name ?? english;
  return { english, native, two, three, you: formality.you, deepl: deepl ?? two.toUpperCase() };
}
