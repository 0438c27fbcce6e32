/** Letters of other alphabets by the Latin capital they look like. */
const alphabets = [
  { foreign: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', latin: 'ABEZHIKMNOPTYX' },
  { foreign: 'АВСЕНІЈКМОРЅТУҮХԚԜ', latin: 'ABCEHIJKMOPSTYYXQW' },
] as const;

const lookAlikes: ReadonlyMap<string, string> = new Map(
  alphabets.flatMap(({ foreign, latin }) =>
    Array.from(foreign, (letter, index) => [letter, latin[index] ?? letter] as const),
  ),
);

/** Normalizes a typed answer: case, Greek and Cyrillic look-alikes, full-width forms, accents and spaces. */
export function normalizeAnswer(typed: string): string {
  const plain = typed.normalize('NFKD').replace(/[\p{M}\p{Z}\p{Cf}\s]/gu, '');
  return Array.from(plain.toUpperCase(), (letter) => lookAlikes.get(letter) ?? letter).join('');
}
