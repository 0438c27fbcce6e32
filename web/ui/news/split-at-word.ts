/** Splits a text before the word that would be the first to end after `length` characters; the parts together are the text. */
export function splitAtWord(text: string, length: number): readonly [string, string] {
  if (text.length <= length) return [text, ''];
  const space = text.lastIndexOf(' ', length);
  const end = space > 0 ? space : length;
  return [text.slice(0, end), text.slice(end)];
}
