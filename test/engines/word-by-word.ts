import type { LanguageCode } from '#contract/languages.ts';

const untouched = /(<x\b[^>]*>.*?<\/x>|<[^>]*>|&#?\w+;)/su;

/**
 * What the engines of tests make of a text: `Dragons sleep` becomes `Dragons·es sleep·es`, so that a test sees which
 * language a word is in and what it was. Tags, what stands in `<x>`, figures and signs stay.
 */
export function wordByWord(text: string, language: LanguageCode): string {
  return text
    .split(untouched)
    .map((part, index) => (index % 2 === 1 ? part : wordsOf(part, language)))
    .join('');
}

/** A word in no dictionary. */
const unknown = /xq|zx|qz|jq|wx/i;

/** What a word ends with: its language, in letters that language has. */
const endings: Readonly<Partial<Record<LanguageCode, string>>> = { gr: 'ελληνικά', ru: 'по-русски' };

/** The same for a program that knows no tags and takes them for words. Unknown words stay. */
export function wordsOf(text: string, language: LanguageCode): string {
  return text.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
    unknown.test(word) ? word : `${word}·${endings[language] ?? language}`,
  );
}
