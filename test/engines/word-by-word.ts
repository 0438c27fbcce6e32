import type { LanguageCode } from '#contract/languages.ts';

const untouched = /(<x\b[^>]*>.*?<\/x>|<[^>]*>|&#?\w+;)/su;

/**
 * `Dragons sleep` becomes `Dragons·es sleep·es`, so that tests see both language and original. Tags, `<x>`
 * contents, numbers and punctuation stay.
 */
export function wordByWord(text: string, language: LanguageCode): string {
  return text
    .split(untouched)
    .map((part, index) => (index % 2 === 1 ? part : wordsOf(part, language)))
    .join('');
}

const unknown = /xq|zx|qz|jq|wx/i;

/** A suffix in the language's own script. */
const endings: Readonly<Partial<Record<LanguageCode, string>>> = { gr: 'ελληνικά', ru: 'по-русски' };

/** For programs that treat tags as words. Unknown words stay. */
export function wordsOf(text: string, language: LanguageCode): string {
  return text.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
    unknown.test(word) ? word : `${word}·${endings[language] ?? language}`,
  );
}
