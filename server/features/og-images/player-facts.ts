import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';

interface Ranked {
  readonly level: number;
  readonly rank: number;
}

/** Level and rank in words. Apart from what draws, which is loaded with the first picture. */
export function playerFacts(language: LanguageCode, { level, rank }: Ranked): string {
  const number = new Intl.NumberFormat(intlLocaleOf(language));
  const values = { level: number.format(level), rank: number.format(rank) };
  return translate(language, 'profiles.player.levelAndRank', values);
}
