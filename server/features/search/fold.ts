/** Letters without case, accents and the forms that searches mix up. */
function foldLetter(letter: string): string {
  const folded = letter
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace('ς', 'σ')
    .replace('ı', 'i')
    .replace('ł', 'l')
    .replace('ø', 'o');
  return folded.length === letter.length ? folded : letter;
}

/**
 * Text for comparing, as long as the text itself, so that a place in one is the same place in the other.
 * @param text in NFC
 */
export function fold(text: string): string {
  return text.replace(/[A-Z]|[^\p{ASCII}]/gu, foldLetter);
}

/** The words of what was typed: at most eight, without control characters. */
export function wordsOf(query: string): readonly string[] {
  const words = fold(query.normalize('NFC')).split(/[\s\p{C}]+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 8);
}
