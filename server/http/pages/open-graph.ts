import { escapeHtml } from '#contract/escape-html.ts';
import { languageDetails } from '#contract/language-details.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { Article } from '#contract/rendered-page.ts';

/** The data of a link preview. */
export interface Card {
  readonly language: LanguageCode;
  readonly siteName: string;
  /** The page's title without the site's name. */
  readonly title: string;
  readonly description: string;
  readonly noIndex: boolean;
  readonly publicUrl: string;
  /** Without language, with the query of its canonical address. */
  readonly path: string;
  /** The path of an image of 1200 × 630 pixels. */
  readonly picture: string;
  /** The image's alternative text. */
  readonly pictureText: string;
  readonly article?: Article | undefined;
}

/** The URL of a page in a language. */
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

/** `og:locale:alternate` of pages that are indexed. */
function otherLocales({ language, noIndex }: Card): [string, string][] {
  if (noIndex) return [];
  return languageCodes
    .filter((code) => code !== language)
    .map((code) => ['og:locale:alternate', languageDetails[code].openGraph]);
}

/** Open Graph and Twitter card tags. */
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
