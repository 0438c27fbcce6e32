import { renderToString } from 'react-dom/server';
import {
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { LanguageCode } from '#contract/languages.ts';
import type { PageToRender, Redirected, RenderedPage, WrittenDates } from '#contract/rendered-page.ts';
import type { Catalogue } from '#contract/texts.ts';
import { adminRoutes } from '#web/admin/routes.ts';
import { type Api, ApiError } from '#web/api.ts';
import { App } from '#web/app.tsx';
import { fontsOf } from '#web/fonts/preload.ts';
import { createTexts, type PageTexts } from '#web/i18n.ts';
import { createDataLoader, type DataLoader } from '#web/page/page-data.ts';
import { needsAllTexts } from '#web/page/page-route.ts';
import { lateFilesOf, metaOf, saveErrors } from '#web/page/page-state.ts';
import { filesOfRoute, routesWith } from '#web/routes.tsx';

export { createApi } from '#web/api.ts';
export { renderMaintenancePage } from '#web/maintenance.tsx';
export { windowTitle } from '#web/page/page-meta.ts';
export { inLanguage, knownSearch, splitPath } from '#web/paths.ts';

const loaders = new Map<string, DataLoader>();

function loaderFor({ basename, modules }: PageToRender<Api>): DataLoader {
  const name = `${basename} ${modules.join()}`;
  const known = loaders.get(name);
  if (known) return known;
  const loader = createDataLoader(routesWith(modules, adminRoutes), basename, modules);
  loaders.set(name, loader);
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

function statusOf(context: StaticHandlerContext): number {
  const error = context.errors && Object.values(context.errors)[0];
  if (error instanceof ApiError) return error.status;
  if (error) return context.statusCode >= 400 ? context.statusCode : 500;
  return 200;
}

/** Loads the data of a page through the API and renders it. */
export async function renderPage(page: PageToRender<Api>): Promise<RenderedPage | Redirected> {
  const loader = loaderFor(page);
  const context = await loader.load(page);
  if (context instanceof Response) {
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  }
  const texts = textsFor(page.language, page.catalogue);
  const dates: WrittenDates = {};
  // The router copies what it is given: of all routes, the administration's too, a page draws those that match.
  const matched = context.matches.map(({ route }) => ({ ...route, children: undefined }));
  const html = renderToString(
    <App texts={texts} language={page.language} prefix={page.basename} modules={page.modules} dates={dates}>
      <StaticRouterProvider
        router={createStaticRouter(matched as RouteObject[], context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  const meta = metaOf(context, texts.t);
  return {
    status: meta.isMissing ? 404 : statusOf(context),
    html,
    meta,
    files: [...context.matches.flatMap(({ route }) => filesOfRoute(route.id)), ...lateFilesOf(context)],
    fonts: fontsOf(page.language),
    state: {
      language: page.language,
      basename: page.basename,
      texts: needsAllTexts(context.matches) ? page.allTextsUrl : page.textsUrl,
      allTexts: page.allTextsUrl,
      routes: context.matches.map(({ route }) => route.id),
      dates,
      modules: page.modules,
      loaderData: context.loaderData,
      errors: saveErrors(context.errors),
    },
  };
}
