import type { LanguageCode } from '#contract/languages.ts';
import type { Catalogue } from '#contract/texts.ts';

const afterLetter = (letters: string) => new RegExp(`(?<![\\p{L}\\p{N}{])([${letters}]) `, 'giu');

/** Words of one letter, with their space, that these languages never leave at the end of a line. */
const shortWords: Partial<Record<LanguageCode, RegExp>> = {
  cz: afterLetter('aikosuvz'),
  pl: afterLetter('aiouwz'),
  ru: afterLetter('аивкосуя'),
};

/** Joins each word of one letter to the next word with a no-break space, and a dash to the word before. */
export function bindWords(code: LanguageCode, text: string): string {
  const word = shortWords[code];
  if (word === undefined) return text;
  return text.replace(word, '$1\u00a0').replaceAll(' —', '\u00a0—');
}

function bindAll(code: LanguageCode, value: unknown): unknown {
  if (typeof value === 'string') return bindWords(code, value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bindAll(code, each)]));
}

/** A catalogue whose texts are bound as `bindWords` does. */
export function bindShortWords(code: LanguageCode, catalogue: Catalogue): Catalogue {
  return shortWords[code] === undefined ? catalogue : (bindAll(code, catalogue) as Catalogue);
}
