import { type LanguageCode, languages, tagOf } from '#contract/languages.ts';
import { escapeHtml } from '#server/escape-html.ts';

/** A file of the build, by its address below `/assets`. */
export interface PageAssets {
  readonly stylesheets: readonly string[];
  /** What the stylesheets say, where it is to stand in the document instead. */
  readonly style?: string | undefined;
  readonly script: string;
  /** Fetches `script` and `modules` after the first paint; without it the document asks for them itself. */
  readonly boot?: string;
  /** Modules the first page needs: fetched in parallel with the entry. */
  readonly modules: readonly string[];
  readonly fonts: readonly string[];
}

/** Everything the document around `#root` says. */
export interface DocumentParts {
  readonly language: LanguageCode;
  readonly title: string;
  readonly siteName: string;
  /** What the feeds of the news are called. */
  readonly feedTitle: string;
  readonly description: string;
  readonly noIndex: boolean;
  readonly publicUrl: string;
  /** The page's path without language prefix, with the query parameters that make it another page. */
  readonly path: string;
  readonly html: string;
  readonly state: unknown;
  readonly assets: PageAssets;
}

/** JSON that can stand inside a script element: nothing in it can end the element. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function addressIn(parts: DocumentParts, language: LanguageCode): string {
  return `${parts.publicUrl}/${language}${parts.path === '/' ? '' : parts.path}`;
}

function alternates(parts: DocumentParts): string {
  const links = languages.map(
    ({ code, tag }) =>
      `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(addressIn(parts, code))}">`,
  );
  return [
    `<link rel="canonical" href="${escapeHtml(addressIn(parts, parts.language))}">`,
    ...links,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(parts.publicUrl + parts.path)}">`,
  ].join('');
}

function feeds({ language, feedTitle }: DocumentParts): string {
  const link = (type: string, file: string) =>
    `<link rel="alternate" type="${type}" title="${escapeHtml(feedTitle)}" href="/${language}/${file}">`;
  return link('application/atom+xml', 'feed.xml') + link('application/feed+json', 'feed.json');
}

function openGraph(parts: DocumentParts): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': parts.siteName,
    'og:title': parts.title,
    'og:description': parts.description,
    'og:url': addressIn(parts, parts.language),
    'og:locale': tagOf(parts.language).replace('-', '_'),
  };
  return Object.entries(properties)
    .map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`)
    .join('');
}

function assetLinks({ stylesheets, style, modules, fonts, script, boot }: PageAssets): string {
  return [
    ...(style === undefined
      ? stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`)
      : [`<style>${style}</style>`]),
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...(boot
      ? [
          `<script type="module" src="${boot}" id="boot" data-scripts="${[script, ...modules].join(' ')}"></script>`,
        ]
      : [
          ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
          `<script type="module" src="${script}"></script>`,
        ]),
  ].join('');
}

/** The whole document. Text is escaped here; `html` comes escaped from React. */
export function writeDocument(parts: DocumentParts): string {
  const title = parts.title ? `${parts.title} · ${parts.siteName}` : parts.siteName;
  const searchable = parts.noIndex ? '<meta name="robots" content="noindex">' : alternates(parts);
  return `<!doctype html>
<html lang="${tagOf(parts.language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${escapeHtml(parts.description)}"><meta name="theme-color" content="#0e0c0b"><meta name="color-scheme" content="dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">${searchable}${feeds(parts)}${openGraph(parts)}${assetLinks(parts.assets)}</head><body><div id="root">${parts.html}</div><script type="application/json" id="state">${inertJson(parts.state)}</script></body></html>`;
}
