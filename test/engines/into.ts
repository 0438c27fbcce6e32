import type { LanguageCode } from '#contract/languages.ts';
import type { LanguagePair } from '#server/translation/engine.ts';

/** From English, the language of most tests. */
export function into(target: LanguageCode): LanguagePair {
  return { source: 'en', target };
}
