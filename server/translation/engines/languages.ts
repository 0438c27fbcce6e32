import { languageDetails } from '#contract/language-details.ts';
import { isEnglish, iso1Of, type LanguageCode, languageCodes, languages } from '#contract/languages.ts';

export interface EngineLanguage {
  readonly english: string;
  readonly native: string;
  /** ISO 639-1. */
  readonly two: string;
  /** ISO 639-2/T and 639-3. */
  readonly three: string;
  /** DeepL's `target_lang`; its `source_lang` is the two-letter code. */
  readonly deepl: string;
  /** How the site's texts address the reader in that language. */
  readonly you: string;
}

/** Languages that English is translated into, in the order of the language menu. */
export const engineLanguages: readonly LanguageCode[] = languageCodes.filter((code) => !isEnglish(code));

export function engineLanguage(code: LanguageCode): EngineLanguage {
  const { english, iso3: three, deepl, formality } = languageDetails[code];
  const two = iso1Of(code);
  const native = languages.find((each) => each.code === code)?.name ?? english;
  return { english, native, two, three, you: formality?.you ?? 'you', deepl: deepl ?? two.toUpperCase() };
}
