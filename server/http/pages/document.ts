import { languages, tagOf } from '#contract/languages.ts';
import { addressIn, type Card, openGraph } from '#server/http/pages/open-graph.ts';
import type { DocumentPart } from '#server/http/pages/ready-document.ts';
import { escapeHtml } from '#server/text/escape-html.ts';

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
  /** Of `#root`. */
  readonly html: readonly DocumentPart[];
  readonly state: { readonly catalogue?: object; readonly [name: string]: unknown };
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

let lastStyle: { readonly style: string; readonly block: DocumentPart } | undefined;

/** The same object for the same styles: they are long. */
function styleBlock(style: string): DocumentPart {
  if (lastStyle?.style !== style)
    lastStyle = { style, block: { text: `<style>${style}</style>`, isShared: true } };
  return lastStyle.block;
}

function styles({ stylesheets, style }: PageAssets): DocumentPart {
  if (style !== undefined) return styleBlock(style);
  return { text: stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('') };
}

function scripts({ modules, fonts, script, boot }: PageAssets): string {
  return [
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

const endsOfStates = new WeakMap<object, DocumentPart>();

/** The texts of a language are the same on every page of it, and the last thing of a document's state. */
function endOfState(catalogue: object): DocumentPart {
  const known = endsOfStates.get(catalogue);
  if (known !== undefined) return known;
  const end = { text: `${inertJson(catalogue)}}`, isShared: true };
  endsOfStates.set(catalogue, end);
  return end;
}

/** The state as JSON, its catalogue last. */
function stateParts({ catalogue, ...others }: DocumentParts['state']): DocumentPart[] {
  const json = inertJson(others);
  if (catalogue === undefined) return [{ text: json }];
  const begun = json === '{}' ? '{' : `${json.slice(0, -1)},`;
  return [{ text: `${begun}"catalogue":` }, endOfState(catalogue)];
}

function forSearchEngines(parts: DocumentParts): string {
  return parts.noIndex ? '<meta name="robots" content="noindex">' : alternates(parts);
}

/** Data that never runs: no policy forbids it. */
function dataBlock({ structuredData }: DocumentParts): string {
  return structuredData ? `<script type="application/ld+json">${inertJson(structuredData)}</script>` : '';
}

/** Neighbours that nobody shares become one. */
function joined(parts: readonly DocumentPart[]): DocumentPart[] {
  const all: DocumentPart[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    if (before && !before.isShared && !part.isShared) all.splice(-1, 1, { text: before.text + part.text });
    else all.push(part);
  }
  return all;
}

const endOfDocument: DocumentPart = { text: '</script></body></html>', isShared: true };

/** The whole document in parts. Text is escaped here; `html` comes escaped from React. */
export function documentParts(parts: DocumentParts): DocumentPart[] {
  const { language, siteName, windowTitle, description } = parts;
  const head = `<!doctype html>
<html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(windowTitle)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${escapeHtml(description)}"><meta name="application-name" content="${escapeHtml(siteName)}"><meta name="theme-color" content="#0e0c0b"><meta name="color-scheme" content="dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/${language}/site.webmanifest">${forSearchEngines(parts)}${feeds(parts)}${openGraph(parts)}`;
  const body = `${scripts(parts.assets)}${dataBlock(parts)}</head><body><div id="root">`;
  return joined([
    { text: head },
    styles(parts.assets),
    { text: body },
    ...parts.html,
    { text: '</div><script type="application/json" id="state">' },
    ...stateParts(parts.state),
    endOfDocument,
  ]);
}
