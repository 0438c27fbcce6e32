import { isEnglish, type LanguageCode, languageCodes } from './languages.ts';

/** Every model of the built-in translation is of one of these and of English. */
export const modelLanguages: readonly LanguageCode[] = languageCodes.filter((code) => !isEnglish(code));

/** `best`: the most accurate models; `small`: those that need the least memory. */
export const modelSizes = ['best', 'small'] as const;
export type ModelSize = (typeof modelSizes)[number];
