import { type Language, languages } from '#contract/languages.ts';

const byTag = new Map(languages.map((each: Language) => [each.intl ?? each.tag, each]));

/**
 * Writes a number like `Intl.NumberFormat`, whose first formatter takes a slow phone 20 ms of its first page.
 * @param tag BCP 47
 * @param value an amount beyond 2^53 as text: it stays exact
 */
export function formatNumber(tag: string, value: number | string): string {
  const language = byTag.get(tag);
  const [, sign = '', digits] = /^(-?)(\d+)$/.exec(String(value)) ?? [];
  if (!language || digits === undefined) return new Intl.NumberFormat(tag).format(Number(value));
  if (digits.length < (language.groupedFrom ?? 4)) return sign + digits;
  return sign + digits.replace(/\B(?=(?:\d{3})+$)/g, language.thousands ?? '.');
}
