import { languageDetails } from '#contract/language-details.ts';
import type { LanguageCode } from '#contract/languages.ts';

/** @returns font files needed for the first text in this language */
export function fontsOf(language: LanguageCode): string[] {
  const set = languageDetails[language].fonts;
  return [`display-${set}-600.woff2`, `text-${set}-400.woff2`, `text-${set}-600.woff2`];
}
