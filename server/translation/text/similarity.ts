export const wordsOf = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Words that no language of the site but English has, and hardly a sentence of it does without. */
const english = new Set('the you your yours this these that with from were and which their'.split(' '));
/** Words that make a text English, which others may have too. */
const small = new Set([
  ...english,
  ...'a an of to in is be on by for our we it not no can will all'.split(' '),
]);

const count = (words: readonly string[], among: ReadonlySet<string>) =>
  words.filter((word) => among.has(word.toLowerCase())).length;

/** This many words are the same in no two languages, whatever names are among them. */
const manyWords = 8;
const severalWords = 4;
/** Of so many English words in the source, half in the translation are no accident. */
const severalEnglish = 3;

/** Whether a translation is still English: names and short titles may well stay as they are, sentences do not. */
export function isStillEnglish(source: string, made: string): boolean {
  const [before, after] = [wordsOf(source), wordsOf(made)];
  if (before.length >= severalWords && before.join(' ') === after.join(' ')) {
    return before.length >= manyWords || count(before, small) > 0;
  }
  const left = count(after, english);
  return left >= severalEnglish && left * 2 >= count(before, english);
}

const longestPhrase = 8;
const timesStuck = 5;

/** Whether a word or a phrase follows itself again and again, as with a model that is stuck. */
export function isStuck(text: string): boolean {
  const words = wordsOf(text.toLowerCase());
  for (let phrase = 1; phrase <= longestPhrase; phrase += 1) {
    let same = 0;
    for (let at = phrase; at < words.length; at += 1) {
      same = words[at] === words[at - phrase] ? same + 1 : 0;
      if (same >= phrase * timesStuck) return true;
    }
  }
  return false;
}
