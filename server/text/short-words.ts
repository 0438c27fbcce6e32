import type { LanguageCode } from '#contract/languages.ts';
import type { Catalogue } from '#contract/texts.ts';

/** Words of one letter that these languages never leave at the end of a line. */
const shortWords: Partial<Record<LanguageCode, string>> = { cz: 'aikosuvz', pl: 'aiouwz', ru: 'аивкосуя' };

function bind(value: unknown, word: RegExp): unknown {
  if (typeof value === 'string') return value.replace(word, '$1\u00a0').replaceAll(' —', '\u00a0—');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bind(each, word)]));
}

/** Joins each word of one letter to the next word with a no-break space, and a dash to the word before. */
export function bindShortWords(code: LanguageCode, catalogue: Catalogue): Catalogue {
  const letters = shortWords[code];
  if (letters === undefined) return catalogue;
  return bind(catalogue, new RegExp(`(?<![\\p{L}\\p{N}{])([${letters}]) `, 'giu')) as Catalogue;
}
