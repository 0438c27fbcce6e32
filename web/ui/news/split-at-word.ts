/**
 * Splits a text before the word that would be the first to end after `length` characters; the parts together are the
 * text. The first does not end with what an ellipsis must not follow.
 */
export function splitAtWord(text: string, length: number): readonly [string, string] {
  if (text.length <= length) return [text, ''];
  const space = text.lastIndexOf(' ', length);
  const end = text.slice(0, space > 0 ? space : length).replace(/[\s,;:.–—-]+$/, '').length;
  return [text.slice(0, end), text.slice(end)];
}
