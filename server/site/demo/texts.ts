import { readFileSync } from 'node:fs';
import { defaultLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
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

export function readTexts(language: LanguageCode): DemoTexts {
  return JSON.parse(readFileSync(new URL(`news/${language}.json`, import.meta.url), 'utf8'));
}

export const translatedLanguages = languageCodes.filter((code) => code !== defaultLanguage);
