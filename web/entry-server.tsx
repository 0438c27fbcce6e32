import { renderToString } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { LanguageCode } from '#contract/languages.ts';
import type { Catalogue } from '#contract/texts.ts';
import { type Api, ApiError } from '#web/api.ts';
import { App } from '#web/app.tsx';
import { fontsOf } from '#web/fonts/preload.ts';
import { createTexts, type PageTexts } from '#web/i18n.ts';
import { createKeptParts, escapeText, type Piece, startKeeping } from '#web/keeping.ts';
import { KeeperContext } from '#web/kept.tsx';
import { nameOf, tellApart } from '#web/names-of-data.ts';
import { createDataLoader, type DataLoader, plainPath } from '#web/page/page-data.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { metaOf, type PageState, saveErrors } from '#web/page/page-state.ts';
import { knownSearch, placeOf } from '#web/paths.ts';
import { fileOfRoute, routes } from '#web/routes.tsx';

export { createApi, type Transport } from '#web/api.ts';
export { renderClosedPage } from '#web/maintenance.tsx';
export { windowTitle } from '#web/page/page-meta.ts';
export { inLanguage, knownSearch, splitPath } from '#web/paths.ts';

/** What is needed to render one page for one visitor. */
export interface PageRequest {
  /** The whole address, with origin and language prefix. */
  readonly url: string;
  readonly language: LanguageCode;
  /** `/de` where the address carries a language, else empty. */
  readonly basename: string;
  /** For one visitor: nothing of it is kept, and nothing kept is shown. */
  readonly personal: boolean;
  readonly api: Api;
  readonly catalogue: Catalogue;
  readonly signal: AbortSignal;
}

export interface DrawnPage {
  readonly status: number;
  /** HTML of `#root`. */
  readonly pieces: readonly Piece[];
  readonly state: PageState;
  readonly meta: PageMeta;
  /** Source files of the matched routes, for the build's manifest. */
  readonly files: readonly string[];
  /** Files of `web/fonts` the page's first text is drawn with. */
  readonly fonts: readonly string[];
}

/** A page with its data, which may have been drawn before. */
export interface LoadedPage {
  /** Pages of one name are drawn the same, but for their own address; null for one that may be unlike any other. */
  readonly name: string | null;
  /** The address, as it stands in the HTML. */
  readonly address: string;
  draw(): DrawnPage;
}

export interface Redirected {
  readonly redirect: string;
  readonly status: number;
}

const loaders = new Map<string, DataLoader>();

function loaderFor(basename: string): DataLoader {
  const known = loaders.get(basename);
  if (known) return known;
  const loader = createDataLoader(routes, basename);
  loaders.set(basename, loader);
  return loader;
}

const textsByCatalogue = new WeakMap<Catalogue, PageTexts>();

function textsFor(language: LanguageCode, catalogue: Catalogue): PageTexts {
  const known = textsByCatalogue.get(catalogue);
  if (known) return known;
  const texts = createTexts(language, catalogue);
  textsByCatalogue.set(catalogue, texts);
  return texts;
}

const keptParts = createKeptParts();

function statusOf(context: StaticHandlerContext): number {
  const error = context.errors && Object.values(context.errors)[0];
  if (error instanceof ApiError) return error.status;
  if (error) return context.statusCode >= 400 ? context.statusCode : 500;
  return context.matches.at(-1)?.route.path === '*' ? 404 : 200;
}

/** The API for one page, whose answers are told apart. */
function ofOneVisitor({ api }: PageRequest): Api {
  return { call: async (key, input) => tellApart(await api.call(key, input)) };
}

function isDrawnFromData({ matches, errors, loaderData }: StaticHandlerContext): boolean {
  const route = matches.at(-1)?.route;
  const isSo: unknown = route && Reflect.get(route, 'isDrawnFromData');
  return errors === null && typeof isSo === 'function' && isSo(loaderData[route?.id ?? '']) === true;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Without its language. */
function placeIn({ url, basename }: PageRequest): Place {
  const { pathname, search } = new URL(url);
  return { pathname: pathname.slice(basename.length) || '/', search: knownSearch(search) };
}

function nameOfPage(page: PageRequest, context: StaticHandlerContext, { pathname }: Place): string | null {
  if (page.personal || !plainPath.test(pathname) || !isDrawnFromData(context)) return null;
  const data = nameOf(context.loaderData);
  return data && `${page.language} ${page.basename} ${pathname} ${data}`;
}

/** Writes `#root`'s HTML. */
function draw(page: PageRequest, dataRoutes: DataLoader['routes'], context: StaticHandlerContext): DrawnPage {
  const texts = textsFor(page.language, page.catalogue);
  const keeping = page.personal ? null : startKeeping(`${page.language} ${page.basename}`, keptParts);
  const rendered = renderToString(
    <App texts={texts} language={page.language}>
      <KeeperContext value={keeping}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </KeeperContext>
    </App>,
  );
  const meta = metaOf(context, texts.t);
  return {
    status: meta.isMissing ? 404 : statusOf(context),
    pieces: keeping ? keeping.pieces(rendered) : [rendered],
    meta,
    files: context.matches.map((match) => fileOfRoute(match.route.id)),
    fonts: fontsOf(page.language),
    state: {
      language: page.language,
      basename: page.basename,
      catalogue: page.catalogue,
      loaderData: context.loaderData,
      errors: saveErrors(context.errors),
    },
  };
}

/** Loads the data of a page through the API. */
export async function loadPage(page: PageRequest): Promise<LoadedPage | Redirected> {
  const loader = loaderFor(page.basename);
  const { url, signal } = page;
  const context = await loader.load({ url, signal, api: ofOneVisitor(page) });
  if (context instanceof Response) {
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  }
  const place = placeIn(page);
  return {
    name: nameOfPage(page, context, place),
    address: escapeText(placeOf(place.pathname, place.search)),
    draw: () => draw(page, loader.routes, context),
  };
}
