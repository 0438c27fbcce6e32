import { languages, tagOf } from '#contract/languages.ts';
import type { PageState } from '#contract/rendered-page.ts';
import { addressIn, type Card, openGraph } from '#server/http/pages/open-graph.ts';
import { escapeHtml } from '#server/text/escape-html.ts';

/** The build's files that a document loads, by URL. */
export interface PageAssets {
  readonly stylesheets: readonly string[];
  /** The stylesheets' text, when it is inlined instead. */
  readonly style?: string | undefined;
  readonly script: string;
  /** Loads `script` and `modules` after the first paint; without it the document loads them itself. */
  readonly preHydration?: string;
  /** Modules of the page, loaded in parallel with the entry. */
  readonly modules: readonly string[];
  readonly fonts: readonly string[];
}

/** Everything in the document. */
export interface DocumentParts extends Card {
  /** The page's and the site's name. */
  readonly windowTitle: string;
  /** The title of the news feeds. */
  readonly feedTitle: string;
  /** JSON-LD. */
  readonly structuredData: object | undefined;
  /** Of `#root`. */
  readonly html: string;
  readonly state: Partial<PageState>;
  readonly assets: PageAssets;
}

/** JSON for a script element: nothing in it can end the element. */
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

function styles({ stylesheets, style }: PageAssets): string {
  if (style !== undefined) return `<style>${style}</style>`;
  return stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
}

function scripts({ modules, fonts, script, preHydration }: PageAssets): string {
  return [
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...(preHydration
      ? [
          `<script type="module" src="${preHydration}" id="pre-hydration" data-scripts="${[script, ...modules].join(' ')}"></script>`,
        ]
      : [
          ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
          `<script type="module" src="${script}"></script>`,
        ]),
  ].join('');
}

const catalogueJson = new WeakMap<object, string>();

/** Cached: a language's texts are the same object on every page, and the longest part of the state. */
function writeCatalogue(catalogue: object): string {
  const json = catalogueJson.get(catalogue) ?? inertJson(catalogue);
  catalogueJson.set(catalogue, json);
  return json;
}

function writeState({ catalogue, ...others }: DocumentParts['state']): string {
  const json = inertJson(others);
  if (catalogue === undefined) return json;
  const separator = json === '{}' ? '' : ',';
  return `${json.slice(0, -1)}${separator}"catalogue":${writeCatalogue(catalogue)}}`;
}

function forSearchEngines(parts: DocumentParts): string {
  return parts.noIndex ? '<meta name="robots" content="noindex">' : alternates(parts);
}

/** A data block, which no content security policy blocks. */
function dataBlock({ structuredData }: DocumentParts): string {
  return structuredData ? `<script type="application/ld+json">${inertJson(structuredData)}</script>` : '';
}

/** The whole document. Text is escaped here; `html` comes escaped from React. */
export function writeDocument(parts: DocumentParts): string {
  const { language, siteName, windowTitle, description, html, state, assets } = parts;
  return `<!doctype html>
<html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(windowTitle)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${escapeHtml(description)}"><meta name="application-name" content="${escapeHtml(siteName)}"><meta name="theme-color" content="#0e0c0b"><meta name="color-scheme" content="dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/${language}/site.webmanifest">${forSearchEngines(parts)}${feeds(parts)}${openGraph(parts)}${styles(assets)}${scripts(assets)}${dataBlock(parts)}</head><body><div id="root">${html}</div><script type="application/json" id="state">${writeState(state)}</script></body></html>`;
}
