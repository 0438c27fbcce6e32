import type { LanguageCode } from '#contract/languages.ts';
import { functionWords } from './function-words.ts';

export const wordsOf = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

const count = (words: readonly string[], among: ReadonlySet<string>) =>
  words.filter((word) => among.has(word.toLowerCase())).length;

/** No two languages share this many consecutive words, even with names. */
const manyWords = 8;
const severalWords = 4;
/** When a source has this many words of its language, half of them in the translation is no coincidence. */
const severalOwn = 3;

/**
 * True when a translation is still in the language of the source. Names and short titles may stay unchanged,
 * sentences may not.
 */
export function isUntranslated(source: string, made: string, language: LanguageCode): boolean {
  const { own, common } = functionWords[language];
  const [before, after] = [wordsOf(source), wordsOf(made)];
  if (before.length >= severalWords && before.join(' ') === after.join(' ')) {
    return before.length >= manyWords || count(before, own) + count(before, common) > 0;
  }
  const left = count(after, own);
  return left >= severalOwn && left * 2 >= count(before, own);
}

const maxPhraseWords = 8;
const maxRepetitions = 5;

/** True when a word or phrase repeats over and over, as from a stuck model. */
export function isRepetitive(text: string): boolean {
  const words = wordsOf(text.toLowerCase());
  for (let phrase = 1; phrase <= maxPhraseWords; phrase += 1) {
    let same = 0;
    for (let at = phrase; at < words.length; at += 1) {
      same = words[at] === words[at - phrase] ? same + 1 : 0;
      if (same >= phrase * maxRepetitions) return true;
    }
  }
  return false;
}
