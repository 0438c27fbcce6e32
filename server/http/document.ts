import { languages, tagOf } from '#contract/languages.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { addressIn, type Card, openGraph } from '#server/http/open-graph.ts';

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
export interface DocumentParts extends Card {
  /** Of the window: the page's and the site's. */
  readonly windowTitle: string;
  /** What the feeds of the news are called. */
  readonly feedTitle: string;
  /** What search engines read of the page beside its text. */
  readonly structuredData: object | undefined;
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

function forSearchEngines(parts: DocumentParts): string {
  return parts.noIndex ? '<meta name="robots" content="noindex">' : alternates(parts);
}

/** Data that never runs: no policy forbids it. */
function dataBlock({ structuredData }: DocumentParts): string {
  return structuredData ? `<script type="application/ld+json">${inertJson(structuredData)}</script>` : '';
}

/** The whole document. Text is escaped here; `html` comes escaped from React. */
export function writeDocument(parts: DocumentParts): string {
  const { language, siteName, windowTitle, description } = parts;
  return `<!doctype html>
<html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(windowTitle)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${escapeHtml(description)}"><meta name="application-name" content="${escapeHtml(siteName)}"><meta name="theme-color" content="#0e0c0b"><meta name="color-scheme" content="dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/${language}/site.webmanifest">${forSearchEngines(parts)}${feeds(parts)}${openGraph(parts)}${assetLinks(parts.assets)}${dataBlock(parts)}</head><body><div id="root">${parts.html}</div><script type="application/json" id="state">${inertJson(parts.state)}</script></body></html>`;
}
