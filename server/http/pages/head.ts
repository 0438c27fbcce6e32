import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { feedTitle } from '#server/features/feeds/feed.ts';
import { newsImageUrl, siteImageUrl } from '#server/features/og-images/image-urls.ts';
import type { Look } from '#server/features/og-images/pictures.ts';
import type { DocumentContent } from '#server/http/pages/document.ts';
import { type Crumb, structuredData } from '#server/http/pages/structured-data.ts';
import type { ShownAppearance } from '#server/operations/design/published-appearance.ts';
import type { Config } from '#server/settings/config.ts';
import { translate } from '#server/text/translate.ts';

/** The document's head. */
export type Head = Omit<DocumentContent, 'html' | 'state' | 'assets' | 'hasInlineStyles' | 'appearance'>;

export interface PageToDescribe {
  readonly language: LanguageCode;
  readonly meta: PageMeta;
  readonly status: number;
  /** The requested path without language. */
  readonly path: string;
  readonly windowTitle: string;
}

/** The canonical path of a page without parameters: no query, lower case, no trailing slash. */
function plainPath(path: string): string {
  const [name = ''] = path.split(/[?#]/, 1);
  let end = name.length;
  // A pattern would begin anew at each slash of an address that is nothing else: a third of a second for 16 kB.
  while (name[end - 1] === '/') end -= 1;
  return name.slice(0, end).toLowerCase() || '/';
}

function pictureOf({ language, meta: { article, picture: own, title } }: PageToDescribe, look: Look) {
  if (own) return { picture: `/share/${language}/${own}.jpg`, pictureText: title };
  if (!article) {
    const pictureText = `${look.siteName}: ${translate(language, 'home.heroTitle')}`;
    return { picture: siteImageUrl(language, look), pictureText };
  }
  const { id, author, scene, publishedAt } = article;
  const titleLanguage = isLanguageCode(article.language) ? article.language : language;
  const facts = { id, title, titleLanguage, author, scene, publishedAt: new Date(publishedAt) };
  return { picture: newsImageUrl(language, look, facts), pictureText: title };
}

function crumbsOf({ language, meta }: PageToDescribe): Crumb[] {
  const home = { name: translate(language, 'nav.home'), path: '/' };
  return meta.article ? [home, { name: translate(language, 'news.title'), path: '/news' }] : [home];
}

/** The head of a page's document for search engines, link previews and the window. */
export function headOf(
  page: PageToDescribe,
  config: Config,
  look: Look & Pick<ShownAppearance, 'logo'>,
): Head {
  const { language, meta, status, windowTitle } = page;
  const { SITE_NAME: siteName, SERVER_NAME: server, DISCORD_URL, FORUM_URL, publicUrl } = config;
  const card = {
    language,
    siteName,
    title: meta.title || siteName,
    description: meta.description ?? translate(language, 'site.description', { site: siteName, server }),
    noIndex: meta.noIndex === true || status >= 400,
    publicUrl,
    path: meta.path ?? plainPath(page.path),
    article: meta.article,
    ...pictureOf(page, look),
  };
  const described = {
    ...card,
    logo: look.logo,
    isHome: meta.isHome === true,
    crumbs: crumbsOf(page),
    elsewhere: [DISCORD_URL, FORUM_URL].filter((address) => address !== undefined),
  };
  return {
    ...card,
    windowTitle,
    feedTitle: feedTitle(config, language),
    structuredData: card.noIndex ? undefined : structuredData(described),
  };
}
