import { type LanguageCode, tagOf } from '#contract/languages.ts';

/** Day and time of a moment in UTC, written out in a language: “November 29, 2026 at 8:15 PM”. */
export function formatUtc(moment: Date, language: LanguageCode): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tagOf(language), format).format(moment);
}
