import type { LanguageCode } from '#contract/languages.ts';

const setOf: Partial<Record<LanguageCode, 'latin-ext' | 'cyrillic' | 'greek'>> = {
  ro: 'latin-ext',
  cz: 'latin-ext',
  hu: 'latin-ext',
  pl: 'latin-ext',
  tr: 'latin-ext',
  ru: 'cyrillic',
  gr: 'greek',
};

/** @returns font files needed for the first text in this language */
export function fontsOf(language: LanguageCode): string[] {
  const set = setOf[language] ?? 'latin';
  return [`display-${set}-600.woff2`, `text-${set}-400.woff2`, `text-${set}-600.woff2`];
}
