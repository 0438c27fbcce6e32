import { type LanguageCode, languageKey } from '#contract/languages.ts';

const yearSeconds = 31_536_000;

/** Remembers the chosen language, for the server in a cookie and for the browser in its storage. */
export function rememberLanguage(code: LanguageCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is missing in two of the big browsers
  document.cookie = `${languageKey}=${code}; path=/; max-age=${yearSeconds}; samesite=lax`;
  try {
    localStorage.setItem(languageKey, code);
  } catch {
    // The cookie and the address still carry it.
  }
}

/** Č is found by c: nobody types a letter that the keyboard does not have. */
const letters = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * Where a typed letter leads in a list of names: to the next name that begins with it, round and round.
 * @param from index of the name that has the focus, -1 for none
 */
export function nextByLetter(names: readonly string[], from: number, letter: string): number | undefined {
  const order = names.map((_, step) => (from + 1 + step) % names.length);
  return order.find((index) => letters.compare(names[index]?.[0] ?? '', letter) === 0);
}
