import { createHash } from 'node:crypto';
import { empireNumbers, empireOf } from '#contract/game.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';
import type { Names, NewsFacts } from './pictures.ts';

/** Counts up with every change of how pictures are drawn: services that show links fetch them anew. */
const drawing = 1;

function hash(...facts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, ...facts]))
    .digest('base64url')
    .slice(0, 12);
}

/** Tells one state of a news item's picture from another. */
export function newsVersion(
  language: LanguageCode,
  { siteName, serverName }: Names,
  news: NewsFacts,
): string {
  const { title, author, publishedAt } = news;
  return hash(siteName, serverName, title, translate(language, 'news.by', { author }), publishedAt.getTime());
}

export function siteVersion(language: LanguageCode, { siteName, serverName }: Names): string {
  const empires = empireNumbers.map((number) => translate(language, `empire.${empireOf(number)}`));
  return hash(siteName, serverName, translate(language, 'home.heroTitle'), empires);
}

/** The address of a news item's picture; another one whenever the picture changes, so that it may be kept for ever. */
export function newsPicturePath(language: LanguageCode, names: Names, news: NewsFacts): string {
  return `/share/${language}/news-${news.id}.jpg?v=${newsVersion(language, names, news)}`;
}

/** The address of the picture of all other pages. */
export function sitePicturePath(language: LanguageCode, names: Names): string {
  return `/share/${language}/site.jpg?v=${siteVersion(language, names)}`;
}
