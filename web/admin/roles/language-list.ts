import { type LanguageCode, languages } from '#contract/languages.ts';

/** Names of languages in these languages themselves. */
export function languageList(codes: readonly LanguageCode[]): string {
  return languages
    .filter(({ code }) => codes.includes(code))
    .map(({ name }) => name)
    .join(', ');
}
