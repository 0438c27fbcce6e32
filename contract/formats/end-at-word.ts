/** A longer word is cut, so that little of the text is lost. */
const maxWordLength = 40;

/** The start of a text before `…`: without the word that the end cuts, and without the punctuation before it. */
export function endAtWord(start: string, isInWord: boolean): string {
  const space = isInWord ? start.lastIndexOf(' ') : -1;
  const whole = space > 0 && start.length - space <= maxWordLength ? start.slice(0, space) : start;
  return whole.replace(/[\s.,;:·…–—-]+$/, '');
}
