import { type LanguageCode, languageKey } from '#contract/languages.ts';

const yearSeconds = 31_536_000;

/** Stores the chosen language in a cookie for the server and in local storage. */
export function rememberLanguage(code: LanguageCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: two major browsers lack the Cookie Store API
  document.cookie = `${languageKey}=${code}; path=/; max-age=${yearSeconds}; samesite=lax`;
  try {
    localStorage.setItem(languageKey, code);
  } catch {
    // The cookie and the URL still carry it.
  }
}

/** Ignores accents, as keyboards lack other languages' letters. */
const letters = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * Typeahead: the next name that starts with the letter, wrapping around.
 * @param from index of the focused name, -1 for none
 */
export function nextByLetter(names: readonly string[], from: number, letter: string): number | undefined {
  const order = names.map((_, step) => (from + 1 + step) % names.length);
  return order.find((index) => letters.compare(names[index]?.[0] ?? '', letter) === 0);
}
