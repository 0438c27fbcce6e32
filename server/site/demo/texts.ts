import { readFileSync } from 'node:fs';
import { defaultLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { PagePath } from '#contract/page-paths.ts';
import { translate } from '#server/text/translate.ts';
import type { EventSlug } from './events/demo-calendar.ts';
import type { DownloadSlug, NewsSlug } from './news-items.ts';

/** The texts of one language, as in `news/<language>.json`. */
export type DemoTexts = Readonly<
  Record<
    NewsSlug,
    { readonly title: string /** Paragraphs of Markdown. */; readonly content: readonly string[] }
  >
> & {
  readonly downloads: Readonly<
    Record<DownloadSlug, { readonly title: string; readonly description: string }>
  >;
  /** Of the tour. */
  readonly events: Readonly<Record<EventSlug, { readonly title: string; readonly content: string }>>;
  /** Paragraphs of Markdown, of the tour. */
  readonly pages: Readonly<Record<PagePath, readonly string[]>>;
};

/** Link labels come from the catalogue, so that they match the page titles. */
export function readTexts(language: LanguageCode): DemoTexts {
  const file = readFileSync(new URL(`news/${language}.json`, import.meta.url), 'utf8');
  const recoverStorage = translate(language, 'sidebar.recoverStorage');
  return JSON.parse(file, (_key, value) =>
    typeof value === 'string' ? value.replace('{recoverStorage}', () => recoverStorage) : value,
  );
}

export const translatedLanguages = languageCodes.filter((code) => code !== defaultLanguage);
