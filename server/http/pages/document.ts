import { logoUrl } from '#contract/design/appearance.ts';
import { palettes } from '#contract/design/palettes.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { languages, tagOf } from '#contract/languages.ts';
import type { PageState } from '#contract/rendered-page.ts';
import type { BodyParts } from '#server/http/cache/compressor.ts';
import { addressIn, type Card, openGraph } from '#server/http/pages/open-graph.ts';
import type { ShownAppearance } from '#server/operations/design/published-appearance.ts';

export interface PageStyle {
  readonly href: string;
  /** In UTF-8, shared by all documents; none in development. */
  readonly bytes?: Uint8Array;
  /** Of the bytes: `'sha256-…'`, as a content security policy names them. */
  readonly hash?: string;
}

/** The owner's colours and logo. */
export type DocumentAppearance = Pick<ShownAppearance, 'palette' | 'logo' | 'style' | 'styleHash'>;

/** The build's files that a document loads, by URL. */
export interface PageAssets {
  /** That of all pages first. */
  readonly styles: readonly PageStyle[];
  readonly script: string;
  /** Loads `script` and `modules` after the first paint; without it the document loads them itself. */
  readonly preHydration?: string;
  /** Modules of the page, loaded in parallel with the entry. */
  readonly modules: readonly string[];
  readonly fonts: readonly string[];
}

/** Everything in the document. */
export interface DocumentContent extends Card {
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
  readonly hasInlineStyles: boolean;
  readonly appearance: DocumentAppearance;
}

/** JSON for a script element: nothing in it can end the element. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function alternates(content: DocumentContent): string {
  const links = languages.map(
    ({ code, tag }) =>
      `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(addressIn(content, code))}">`,
  );
  return [
    `<link rel="canonical" href="${escapeHtml(addressIn(content, content.language))}">`,
    ...links,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(content.publicUrl + content.path)}">`,
  ].join('');
}

function feeds({ language, feedTitle }: DocumentContent): string {
  const link = (type: string, file: string) =>
    `<link rel="alternate" type="${type}" title="${escapeHtml(feedTitle)}" href="/${language}/${file}">`;
  return link('application/atom+xml', 'feed.xml') + link('application/feed+json', 'feed.json');
}

/**
 * Whoever comes for the first time waits for no stylesheet: it is in the document. The disabled link is not loaded; it tells
 * the scripts, which load a page's stylesheet with its module, that it is there.
 */
export function writeStyles(styles: readonly PageStyle[], areInline: boolean): BodyParts {
  return styles.flatMap(({ href, bytes }) => {
    if (!areInline || !bytes) return [`<link rel="stylesheet" href="${href}">`];
    return ['<style>', bytes, `</style><link rel="stylesheet" href="${href}" disabled>`];
  });
}

/** Of the style blocks that `writeStyles` and `ownerStyle` write, for the document's content security policy. */
export function styleHashesOf(
  styles: readonly PageStyle[],
  areInline: boolean,
  { styleHash }: Pick<DocumentAppearance, 'styleHash'>,
): readonly string[] {
  const inline = areInline ? styles.flatMap(({ hash }) => hash ?? []) : [];
  return styleHash ? [...inline, styleHash] : inline;
}

/**
 * At the beginning of the body, not in the head: browsers find them as early there, but Chromium holds back the first
 * paint for fonts that the head preloads.
 */
export function preloadFonts(fonts: readonly string[]): string {
  return fonts
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('');
}

/** After the site's stylesheets, whose colours it replaces. */
export function ownerStyle({ style }: Pick<DocumentAppearance, 'style'>): string {
  return style === '' ? '' : `<style>${style}</style>`;
}

/** The colour of the browser around the page, and its icons. */
export function browserLook({ logo, palette }: DocumentAppearance): string {
  const { colours, scheme } = palettes[palette];
  const icons = logo
    ? `<link rel="icon" href="${logoUrl(logo, 64)}" type="image/png"><link rel="apple-touch-icon" href="${logoUrl(logo, 180)}">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">';
  return `<meta name="theme-color" content="${colours.night}"><meta name="color-scheme" content="${scheme}">${icons}`;
}

function scripts({ modules, script, preHydration }: PageAssets, texts = ''): string {
  if (preHydration) {
    return `<script type="module" src="${preHydration}" id="pre-hydration" data-scripts="${[script, ...modules].join(' ')}" data-texts="${escapeHtml(texts)}"></script>`;
  }
  const preloads = modules.map((href) => `<link rel="modulepreload" href="${href}">`);
  return [...preloads, `<script type="module" src="${script}"></script>`].join('');
}

function forSearchEngines(content: DocumentContent): string {
  return content.noIndex ? '<meta name="robots" content="noindex">' : alternates(content);
}

/** A data block, which no content security policy blocks. */
function dataBlock({ structuredData }: DocumentContent): string {
  return structuredData ? `<script type="application/ld+json">${inertJson(structuredData)}</script>` : '';
}

/** Has the styles of home's first screen: chunks are named in `vite.config.ts`. */
const isOfFirstScreen = ({ href }: PageStyle) => /\/(entry-client|shared|home-page)-/.test(href);

/** In home's HTML, after the hero. */
const placeOfStyles = '<span id="styles-below" hidden="">';

/**
 * The document's styles and HTML. Home's first screen needs less than half of its styles: the others come after it, so that
 * it is painted before they have come.
 */
function stylesAndHtml({ assets, hasInlineStyles, html }: DocumentContent): readonly [BodyParts, BodyParts] {
  const { styles } = assets;
  const place = html.indexOf(placeOfStyles);
  if (!hasInlineStyles || place < 0) return [writeStyles(styles, hasInlineStyles), [html]];
  const end = place + placeOfStyles.length;
  const below = styles.filter((style) => !isOfFirstScreen(style));
  return [
    writeStyles(styles.filter(isOfFirstScreen), true),
    [html.slice(0, end), ...writeStyles(below, true), html.slice(end)],
  ];
}

/** The last part of every document. */
export const documentEnd = '</body></html>';

/** The whole document. Text is escaped here; `html` comes escaped from React. */
export function writeDocument(content: DocumentContent): BodyParts {
  const { language, siteName, windowTitle, description, state, assets } = content;
  const [styles, body] = stylesAndHtml(content);
  const head = `<!doctype html>
<html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(windowTitle)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${escapeHtml(description)}"><meta name="application-name" content="${escapeHtml(siteName)}">${browserLook(content.appearance)}<link rel="manifest" href="/${language}/site.webmanifest">${forSearchEngines(content)}${feeds(content)}${openGraph(content)}`;
  const beforeRoot = `${ownerStyle(content.appearance)}${scripts(assets, state.texts)}${dataBlock(content)}</head><body>${preloadFonts(assets.fonts)}<div id="root">`;
  const data = `</div><script type="application/json" id="state">${inertJson(state)}</script>`;
  // Not joined: the page as one string, with two bytes for each character, is over V8's 128 kB for ordinary objects, and
  // memory of its own for it costs more than encoding it.
  return [head, ...styles, beforeRoot, ...body, data, documentEnd];
}
