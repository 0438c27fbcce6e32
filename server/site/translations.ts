import { defaultLanguage, isLanguageCode, type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { TranslationState } from './tables.ts';
import { stamp } from './time.ts';

/** States in which a translation may be shown. */
export const shownStates: readonly TranslationState[] = ['done', 'edited'];

/** Languages whose readers read the English original as their own. */
const englishLanguages: readonly LanguageCode[] = ['en', 'en-gb'];

/** The language named in the address, else that of the request. */
export function languageAsked(named: string | undefined, ofRequest: LanguageCode): LanguageCode {
  return isLanguageCode(named) ? named : ofRequest;
}

/** The language a text ends up in, and whether its reader has to put up with English. */
export function languageShown(
  asked: LanguageCode,
  hasTranslation: boolean,
): { readonly language: LanguageCode; readonly translated: boolean } {
  if (hasTranslation) return { language: asked, translated: true };
  return { language: defaultLanguage, translated: englishLanguages.includes(asked) };
}

/** What new English texts begin with: one waiting translation for each other language. */
export function queuedTranslations(now: Date) {
  return languageCodes
    .filter((language) => language !== defaultLanguage)
    .map((language) => ({
      language,
      title: null,
      state: 'queued' as const,
      engine: null,
      updated_at: stamp(now),
    }));
}
