import { endAtWord } from '#contract/formats/end-at-word.ts';

/**
 * Splits a text before the word that would be the first to end after `length` characters; the parts together are the
 * text. The first does not end with what an ellipsis must not follow.
 */
export function splitAtWord(text: string, length: number): readonly [string, string] {
  if (text.length <= length) return [text, ''];
  const end = endAtWord(text.slice(0, length), text[length] !== ' ').length;
  return [text.slice(0, end), text.slice(end)];
}
