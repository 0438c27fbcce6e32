import { defaultLanguage, type LanguageCode, languageCodes } from './languages.ts';

/** What is written in English and translated. */
export const translatedKinds = ['news', 'download', 'page'] as const;

export type TranslatedKind = (typeof translatedKinds)[number];

/** A translation is waiting, made by an engine, not made for now (and tried again), or corrected by hand. */
export const translationStates = ['queued', 'done', 'failed', 'edited'] as const;

export type TranslationState = (typeof translationStates)[number];

/** The fifteen languages English is translated into. */
export const targetLanguages: readonly LanguageCode[] = languageCodes.filter(
  (code) => code !== defaultLanguage,
);
