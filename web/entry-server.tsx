import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { LanguageCode } from '#contract/languages.ts';
import type { Catalogue } from '#contract/texts.ts';
import { type Api, ApiRefusal, apiContext } from '#web/api.ts';
import { App } from '#web/app.tsx';
import { fontsOf } from '#web/fonts/preload.ts';
import { createTexts, type PageTexts } from '#web/i18n.ts';
import type { PageMeta } from '#web/page-meta.ts';
import { metaOf, type PageState, saveErrors } from '#web/page-state.ts';
import { fileOfRoute, routes } from '#web/routes.tsx';

export { createApi, type Transport } from '#web/api.ts';
export { renderClosedPage } from '#web/maintenance.tsx';
export { windowTitle } from '#web/page-meta.ts';
export { inLanguage, splitPath } from '#web/paths.ts';

/** What is needed to render one page for one visitor. */
export interface PageRequest {
  /** The whole address, with origin and language prefix. */
  readonly url: string;
  readonly language: LanguageCode;
  /** `/de` where the address carries a language, else empty. */
  readonly basename: string;
  readonly api: Api;
  readonly catalogue: Catalogue;
  readonly signal: AbortSignal;
}

export type RenderedPage =
  | { readonly redirect: string; readonly status: number }
  | {
      readonly status: number;
      readonly html: string;
      readonly state: PageState;
      readonly meta: PageMeta;
      /** Source files of the matched routes, for the build's manifest. */
      readonly files: readonly string[];
      /** Files of `web/fonts` the page's first text is drawn with. */
      readonly fonts: readonly string[];
    };

const handlers = new Map<string, StaticHandler>();

function handlerFor(basename: string): StaticHandler {
  const known = handlers.get(basename);
  if (known) return known;
  const handler = createStaticHandler(routes, { basename: basename || '/' });
  handlers.set(basename, handler);
  return handler;
}

const textsByCatalogue = new WeakMap<Catalogue, PageTexts>();

function textsFor(language: LanguageCode, catalogue: Catalogue): PageTexts {
  const known = textsByCatalogue.get(catalogue);
  if (known) return known;
  const texts = createTexts(language, catalogue);
  textsByCatalogue.set(catalogue, texts);
  return texts;
}

function statusOf(context: StaticHandlerContext): number {
  const error = context.errors && Object.values(context.errors)[0];
  if (error instanceof ApiRefusal) return error.status;
  if (error) return context.statusCode >= 400 ? context.statusCode : 500;
  return context.matches.at(-1)?.route.path === '*' ? 404 : 200;
}

/** Renders a page: loads its data through the API, then writes `#root`'s HTML. */
export async function renderPage(page: PageRequest): Promise<RenderedPage> {
  const handler = handlerFor(page.basename);
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, page.api);
  const request = new Request(page.url, { signal: page.signal });
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) {
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  }
  const texts = textsFor(page.language, page.catalogue);
  const html = renderToString(
    <App texts={texts} language={page.language}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  return {
    status: statusOf(context),
    html,
    meta: metaOf(context, texts.t),
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
