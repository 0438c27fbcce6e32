import { defaultLanguage, type LanguageCode, languageCodes } from './languages.ts';

/** Kinds of content that are written in English and then translated. */
export const translatedKinds = ['news', 'download', 'page', 'picture'] as const;

export type TranslatedKind = (typeof translatedKinds)[number];

/** Waiting, translated by an engine, failed for now (and retried), or corrected by hand. */
export const translationStates = ['queued', 'done', 'failed', 'edited'] as const;

export type TranslationState = (typeof translationStates)[number];

export const targetLanguages: readonly LanguageCode[] = languageCodes.filter(
  (code) => code !== defaultLanguage,
);
