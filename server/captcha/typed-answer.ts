/** Letters of other alphabets by the Latin capital that they cannot be told from. */
const alphabets = [
  { foreign: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', latin: 'ABEZHIKMNOPTYX' },
  { foreign: 'АВСЕНІЈКМОРЅТУҮХԚԜ', latin: 'ABCEHIJKMOPSTYYXQW' },
] as const;

const lookAlikes: ReadonlyMap<string, string> = new Map(
  alphabets.flatMap(({ foreign, latin }) =>
    Array.from(foreign, (letter, index) => [letter, latin[index] ?? letter] as const),
  ),
);

/**
 * A typed answer in the captcha's own letters: in any case, on a Greek or Cyrillic keyboard, wide as some Asian ones
 * write, with accents or spaces.
 */
export function readAnswer(typed: string): string {
  const plain = typed.normalize('NFKD').replace(/[\p{M}\p{Z}\p{Cf}\s]/gu, '');
  return Array.from(plain.toUpperCase(), (letter) => lookAlikes.get(letter) ?? letter).join('');
}
