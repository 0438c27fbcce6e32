import { readFileSync } from 'node:fs';
import { defaultLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';
import type { DownloadSlug, NewsSlug } from './news-items.ts';

/** The demo world's texts in one language, as they stand in `news/<language>.json`. */
export type DemoTexts = Readonly<
  Record<
    NewsSlug,
    { readonly title: string /** Paragraphs of Markdown. */; readonly content: readonly string[] }
  >
> & {
  readonly downloads: Readonly<
    Record<DownloadSlug, { readonly title: string; readonly description: string }>
  >;
};

/** A link is called what its page is called in the catalogue of that language. */
export function readTexts(language: LanguageCode): DemoTexts {
  const file = readFileSync(new URL(`news/${language}.json`, import.meta.url), 'utf8');
  const recoverStorage = translate(language, 'rail.recoverStorage');
  return JSON.parse(file, (_key, value) =>
    typeof value === 'string' ? value.replace('{recoverStorage}', () => recoverStorage) : value,
  );
}

export const translatedLanguages = languageCodes.filter((code) => code !== defaultLanguage);
