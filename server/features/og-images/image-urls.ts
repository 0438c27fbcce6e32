import { createHash } from 'node:crypto';
import { empireNumbers, empireOf } from '#contract/game.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';
import type { Names, NewsCard } from './pictures.ts';

/** Version of the drawing code: increase it with every visible change, so that crawlers fetch images anew. */
const drawing = 2;

function hash(...facts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, ...facts]))
    .digest('base64url')
    .slice(0, 12);
}

export function newsVersion(language: LanguageCode, { siteName, serverName }: Names, news: NewsCard): string {
  const { title, author, publishedAt, scene } = news;
  return hash(
    siteName,
    serverName,
    title,
    translate(language, 'news.by', { author }),
    publishedAt.getTime(),
    scene,
  );
}

export function siteVersion(language: LanguageCode, { siteName, serverName }: Names): string {
  const empires = empireNumbers.map((number) => translate(language, `empire.${empireOf(number)}`));
  return hash(siteName, serverName, translate(language, 'home.heroTitle'), empires);
}

/** The version in the URL changes with the image, so it can be cached forever. */
export function newsImageUrl(language: LanguageCode, names: Names, news: NewsCard): string {
  return `/share/${language}/news-${news.id}.jpg?v=${newsVersion(language, names, news)}`;
}

export function siteImageUrl(language: LanguageCode, names: Names): string {
  return `/share/${language}/site.jpg?v=${siteVersion(language, names)}`;
}
