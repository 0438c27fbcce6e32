/** What languages write between the thousands of a number. */
const thousands = /(?<!\p{Nd})\p{Nd}{1,3}(?:[.,'’ \u00a0\u202f]\p{Nd}{3})+(?!\p{Nd})/gu;

function numbersOf(text: string): string {
  return (text.match(/\p{Nd}+/gu) ?? []).toSorted().join(' ');
}

/** Numbers of four digits may be written with or without what divides thousands. */
const numbersJoined = (text: string) =>
  numbersOf(text.replace(thousands, (number) => number.replace(/\P{Nd}/gu, '')));

/**
 * Whether two texts name the same numbers, in any order: another language may say «at 8 on 12 May» the other way round,
 * and 1,000 as 1.000 or 1 000.
 */
export function haveSameNumbers(one: string, other: string): boolean {
  return numbersOf(one) === numbersOf(other) || numbersJoined(one) === numbersJoined(other);
}
