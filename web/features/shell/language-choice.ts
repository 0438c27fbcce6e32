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

/** Without accents, as keyboards lack other languages' letters. `Intl.Collator` would take a slow phone 25 ms. */
const plainLetter = (text: string) => text.normalize('NFD')[0]?.toLowerCase();

/**
 * Typeahead: the next name that starts with the letter, wrapping around.
 * @param from index of the focused name, -1 for none
 */
export function nextByLetter(names: readonly string[], from: number, letter: string): number | undefined {
  const order = names.map((_, step) => (from + 1 + step) % names.length);
  return order.find((index) => plainLetter(names[index] ?? '') === plainLetter(letter));
}
