/** Numbers with thousands separators of any language. */
const thousands = /(?<!\p{Nd})\p{Nd}{1,3}(?:[.,'’ \u00a0\u202f]\p{Nd}{3})+(?!\p{Nd})/gu;

function numbersOf(text: string): string {
  return (text.match(/\p{Nd}+/gu) ?? []).toSorted().join(' ');
}

/** Four-digit numbers may omit the separator. */
const numbersJoined = (text: string) =>
  numbersOf(text.replace(thousands, (number) => number.replace(/\P{Nd}/gu, '')));

/** Compares the numbers of two texts in any order and format: word order differs, and 1,000 may be 1.000 or 1 000. */
export function haveSameNumbers(one: string, other: string): boolean {
  return numbersOf(one) === numbersOf(other) || numbersJoined(one) === numbersJoined(other);
}
