import { iconUrl } from '#contract/design/appearance.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import type { Article } from '#contract/rendered-page.ts';
import { addressIn, type Card } from '#server/http/pages/open-graph.ts';

/** A breadcrumb. */
export interface Crumb {
  readonly name: string;
  /** Without language. */
  readonly path: string;
}

export interface Described extends Card {
  /** The name of the published one. */
  readonly logo: string | null;
  readonly isHome: boolean;
  /** From the home page on, without this page. */
  readonly crumbs: readonly Crumb[];
  /** Addresses of the community elsewhere (`sameAs`). */
  readonly elsewhere: readonly string[];
}

function organization({ publicUrl, siteName, logo, elsewhere }: Described) {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: siteName,
    url: publicUrl,
    logo: publicUrl + iconUrl(logo, 512),
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
  };
}

/** `WebSite` with its search: the ranking by part of a name. */
function webSite(page: Described) {
  const search = addressIn({ ...page, path: '/ranking?name={search_term_string}' }, page.language);
  return {
    '@type': 'WebSite',
    '@id': `${page.publicUrl}/#site`,
    name: page.siteName,
    description: page.description,
    url: addressIn(page, page.language),
    inLanguage: tagOf(page.language),
    publisher: { '@id': `${page.publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: search },
      'query-input': 'required name=search_term_string',
    },
  };
}

function newsArticle(page: Described, { author, publishedAt, updatedAt, language }: Article) {
  return {
    '@type': 'NewsArticle',
    headline: page.title,
    description: page.description,
    image: page.publicUrl + page.picture,
    datePublished: publishedAt,
    dateModified: updatedAt,
    author: { '@type': 'Person', name: author },
    publisher: organization(page),
    inLanguage: isLanguageCode(language) ? tagOf(language) : language,
    mainEntityOfPage: addressIn(page, page.language),
  };
}

function breadcrumbs(page: Described) {
  const trail = [...page.crumbs, { name: page.title, path: page.path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressIn({ ...page, path }, page.language),
    })),
  };
}

/** The page's structured data (schema.org, JSON-LD). */
export function structuredData(page: Described): object {
  const things = page.isHome
    ? [webSite(page), organization(page)]
    : [...(page.article ? [newsArticle(page, page.article)] : []), breadcrumbs(page)];
  return { '@context': 'https://schema.org', '@graph': things };
}
