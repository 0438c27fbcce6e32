import { languageDetails } from '#contract/language-details.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { Article } from '#contract/rendered-page.ts';
import { escapeHtml } from '#server/text/escape-html.ts';

/** What a page tells those who show a link to it. */
export interface Card {
  readonly language: LanguageCode;
  readonly siteName: string;
  /** Of the page, without the site's name. */
  readonly title: string;
  readonly description: string;
  readonly noIndex: boolean;
  readonly publicUrl: string;
  /** Without language, with the query that makes it another page. */
  readonly path: string;
  /** The path of a picture of 1200 × 630 pixels. */
  readonly picture: string;
  /** What is to be read on it. */
  readonly pictureText: string;
  readonly article?: Article | undefined;
}

/** The address of a page in a language. */
export function addressIn(
  { publicUrl, path }: Pick<Card, 'publicUrl' | 'path'>,
  language: LanguageCode,
): string {
  return `${publicUrl}/${language}${path === '/' ? '' : path}`;
}

function articleTags({ article }: Card): [string, string][] {
  if (!article) return [];
  return [
    ['article:published_time', article.publishedAt],
    ['article:modified_time', article.updatedAt],
    ['article:author', article.author],
  ];
}

/** The other languages of a page that everybody may see. */
function otherLocales({ language, noIndex }: Card): [string, string][] {
  if (noIndex) return [];
  return languageCodes
    .filter((code) => code !== language)
    .map((code) => ['og:locale:alternate', languageDetails[code].openGraph]);
}

/** What chats and networks show of a link to the page: its words in its language, and a picture. */
export function openGraph(card: Card): string {
  const picture = card.publicUrl + card.picture;
  const properties: [string, string][] = [
    ['og:type', card.article ? 'article' : 'website'],
    ['og:site_name', card.siteName],
    ['og:title', card.title],
    ['og:description', card.description],
    ['og:url', addressIn(card, card.language)],
    ['og:image', picture],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', card.pictureText],
    ...articleTags(card),
    ['og:locale', languageDetails[card.language].openGraph],
    ...otherLocales(card),
  ];
  const names: [string, string][] = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', card.title],
    ['twitter:description', card.description],
    ['twitter:image', picture],
    ['twitter:image:alt', card.pictureText],
  ];
  const tags = (kind: string, list: [string, string][]) =>
    list.map(([name, value]) => `<meta ${kind}="${name}" content="${escapeHtml(value)}">`).join('');
  return tags('property', properties) + tags('name', names);
}
