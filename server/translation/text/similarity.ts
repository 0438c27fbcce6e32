export const wordsOf = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Words only English has, which almost every sentence contains. */
const english = new Set('the you your yours this these that with from were and which their'.split(' '));
/** Common English words that other languages may have too. */
const commonEnglish = new Set([
  ...english,
  ...'a an of to in is be on by for our we it not no can will all'.split(' '),
]);

const count = (words: readonly string[], among: ReadonlySet<string>) =>
  words.filter((word) => among.has(word.toLowerCase())).length;

/** No two languages share this many consecutive words, even with names. */
const manyWords = 8;
const severalWords = 4;
/** When a source has this many English words, half of them in the translation is no coincidence. */
const severalEnglish = 3;

/** True when a translation is still English. Names and short titles may stay unchanged, sentences may not. */
export function isStillEnglish(source: string, made: string): boolean {
  const [before, after] = [wordsOf(source), wordsOf(made)];
  if (before.length >= severalWords && before.join(' ') === after.join(' ')) {
    return before.length >= manyWords || count(before, commonEnglish) > 0;
  }
  const left = count(after, english);
  return left >= severalEnglish && left * 2 >= count(before, english);
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
