import { type LanguageCode, languageCodes } from './languages.ts';

/** Kinds of content that are written in one language and then translated into the others. */
export const translatedKinds = ['news', 'download', 'page', 'picture', 'text'] as const;

export type TranslatedKind = (typeof translatedKinds)[number];

/** Waiting, translated by an engine, failed for now (and retried), or corrected by hand. */
export const translationStates = ['queued', 'done', 'failed', 'edited'] as const;

export type TranslationState = (typeof translationStates)[number];

/** The languages a text is translated into: all but the one it is written in. */
export function targetLanguagesOf(source: LanguageCode): readonly LanguageCode[] {
  return languageCodes.filter((code) => code !== source);
}
