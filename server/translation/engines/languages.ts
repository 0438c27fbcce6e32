import { type LanguageCode, languageCodes, languages } from '#contract/languages.ts';
import { EngineFailure } from '#server/translation/engine.ts';

/** A language's names and codes for engines. */
export interface EngineLanguage {
  readonly english: string;
  /** Its own name. */
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

type Row = readonly [english: string, two: string, three: string, you: string, deepl?: string];

const table: Readonly<Partial<Record<LanguageCode, Row>>> = {
  ro: ['Romanian', 'ro', 'ron', 'tu'],
  de: ['German', 'de', 'deu', 'du'],
  cz: ['Czech', 'cs', 'ces', 'ty'],
  dk: ['Danish', 'da', 'dan', 'du'],
  es: ['European Spanish', 'es', 'spa', 'tú'],
  fr: ['French', 'fr', 'fra', 'tu'],
  gr: ['Greek', 'el', 'ell', 'εσύ'],
  hu: ['Hungarian', 'hu', 'hun', 'te'],
  it: ['Italian', 'it', 'ita', 'tu'],
  nl: ['Dutch', 'nl', 'nld', 'je'],
  pl: ['Polish', 'pl', 'pol', 'ty'],
  pt: ['European Portuguese', 'pt', 'por', 'tu', 'PT-PT'],
  ru: ['Russian', 'ru', 'rus', 'вы'],
  tr: ['Turkish', 'tr', 'tur', 'sen'],
};

/** Target languages, in the order of the language menu. */
export const engineLanguages: readonly LanguageCode[] = languageCodes.filter((code) => code in table);

/** @throws EngineFailure for English, which is never a target */
export function engineLanguage(code: LanguageCode): EngineLanguage {
  const row = table[code];
  if (!row) throw new EngineFailure('unsupported', 'English is not translated into English');
  const [english, two, three, you, deepl = two.toUpperCase()] = row;
  const native = languages.find((each) => each.code === code)?.name ?? english;
  return { english, native, two, three, you, deepl };
}
