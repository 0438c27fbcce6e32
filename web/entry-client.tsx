import '#web/styles/main.css';
import '#web/styles/below/below.css';
import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import {
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { tagOf } from '#contract/languages.ts';
import type { ModuleName } from '#contract/modules.ts';
import { apiContext, createApi, fetchTransport } from '#web/api.ts';
import { App } from '#web/app.tsx';
import { removeHiddenLoginPanel } from '#web/features/shell/use-wide.ts';
import { restoreTypedInput } from '#web/forms/restore-typed-input.ts';
import { hydrate } from '#web/hydrate.ts';
import { LanguageSwitchContext, type SwitchLanguage } from '#web/language/language-switch.ts';
import { createPageHistory } from '#web/language/page-history.ts';
import { createPageLanguage, type PageLanguage, readPageState } from '#web/language/page-language.ts';
import { AllTextsContext } from '#web/page/all-texts.ts';
import { followLinks } from '#web/page/follow-links.ts';
import { modulesOfLoaders } from '#web/page/modules.ts';
import { windowTitle } from '#web/page/page-meta.ts';
import { needsAllTexts } from '#web/page/page-route.ts';
import { metaOf, reviveErrors } from '#web/page/page-state.ts';
import { MenusContext, type ShellData, shellRouteId, shownSessionContext } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { createResponseCache } from '#web/prefetch/response-cache.ts';
import { adminRouteId, pagesRouteId, routesWith } from '#web/routes.tsx';
import { FollowLinkContext } from '#web/ui/link.tsx';

/** Pages whose texts are in no first load get them with their module. */
function loadTextsWith(list: readonly RouteObject[], language: PageLanguage): void {
  for (const route of list) {
    const { lazy, children = [] } = route;
    if (typeof lazy === 'function' && needsAllTexts([{ route }])) {
      route.lazy = async () => (await Promise.all([lazy(), language.loadAllTexts()]))[0];
    }
    loadTextsWith(children, language);
  }
}

/**
 * Loads the first page's modules before hydration, because a lazy route would render nothing first.
 * @param ids of its routes, the outermost first
 */
async function loadFirstPage(
  routes: readonly RouteObject[],
  [id, ...inner]: readonly string[],
): Promise<void> {
  const route = routes.find((each) => each.id === id);
  if (!route) return;
  const isInnerLoaded = loadFirstPage(route.children ?? [], inner);
  if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined });
  await isInnerLoaded;
}

interface HydrationEndProps {
  readonly root: HTMLElement;
  readonly children: ReactNode;
}

/** Signals the end of hydration: restores typed input and lets `pre-hydration.ts` replay deferred actions. */
function HydrationEnd({ root, children }: HydrationEndProps) {
  // Before the first re-render, which would discard typed input.
  useLayoutEffect(() => restoreTypedInput(root), [root]);
  // After the effects of all components.
  useEffect(() => {
    setTimeout(() => document.dispatchEvent(new Event('hydrated')));
  }, []);
  return children;
}

interface LocalizedAppProps {
  readonly modules: readonly ModuleName[];
  readonly language: PageLanguage;
  readonly switchLanguage: SwitchLanguage;
  readonly shellData: () => unknown;
  readonly children: ReactNode;
}

/** Re-renders when the language changes. */
function LocalizedApp({ modules, language, switchLanguage, shellData, children }: LocalizedAppProps) {
  const { code, prefix, texts, dates, menus } = useSyncExternalStore(
    language.subscribe,
    language.current,
    language.current,
  );
  const switched = useMemo(() => ({ menus, insteadOf: shellData() }), [menus, shellData]);
  return (
    <LanguageSwitchContext value={switchLanguage}>
      <AllTextsContext value={language.loadAllTexts}>
        <MenusContext value={switched}>
          <App texts={texts} language={code} prefix={prefix} modules={modules} dates={dates}>
            {children}
          </App>
        </MenusContext>
      </AllTextsContext>
    </LanguageSwitchContext>
  );
}

/** Loads again while there is no connection (`TypeError`): the page stays as the server wrote it until then. */
async function whenConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((done) => setTimeout(done, 3_000));
    }
  }
}

async function start(): Promise<void> {
  const state = readPageState(document);
  const language = await whenConnected(() => createPageLanguage(state));
  const responses = createResponseCache((request) => fetchTransport(tagOf(language.current().code))(request));
  // What was asked for ahead is in the language it was asked in.
  language.subscribe(responses.clear);
  const api = createApi(responses.transport);
  let hasAdminRoutes = state.routes.includes(adminRouteId);
  const loadAdminRoutes = async () => (await import('#web/admin/routes.ts')).adminRoutes;
  const routes = routesWith(state.modules, hasAdminRoutes ? await loadAdminRoutes() : []);
  loadTextsWith(routes, language);
  await loadFirstPage(routes, state.routes);
  // Like `createBrowserRouter`, with our own history.
  const router = createRouter({
    routes,
    history: createPageHistory(language),
    // Most visitors never see the administration: its routes come when one of its addresses is first asked for.
    async patchRoutesOnNavigation({ path, patch }) {
      if (hasAdminRoutes || !`${path}/`.startsWith(`${paths.admin}/`)) return;
      const adminRoutes = await loadAdminRoutes();
      loadTextsWith(adminRoutes, language);
      patch(pagesRouteId, adminRoutes);
      hasAdminRoutes = true;
    },
    mapRouteProperties: defaultMapRouteProperties,
    hydrationRouteProperties,
    hydrationData: { loaderData: state.loaderData, errors: reviveErrors(state.errors) as never },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(apiContext, api);
      context.set(modulesOfLoaders, state.modules);
      context.set(shownSessionContext, () => shellData()?.session ?? null);
      return context;
    },
  }).initialize();
  const shellData = (): ShellData | undefined => router.state.loaderData[shellRouteId];
  const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  router.subscribe((shown) => {
    if (shown.navigation.state !== 'idle') return;
    // Thrown here, an error would keep the page itself from hearing that it has been loaded.
    queueMicrotask(() => {
      document.title = windowTitle(metaOf(shown, language.current().texts.t), siteName);
    });
  });
  async function switchLanguage(href: string): Promise<void> {
    if (!(await language.load(href))) return;
    // A link that was followed meanwhile is still loading.
    const next = router.state.navigation.location;
    const { pathname, search, state: entry } = next ?? router.state.location;
    const staying = { preventScrollReset: !next, defaultShouldRevalidate: false };
    await router.navigate(pathname + search, { state: entry, ...staying });
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  const page = (
    <HydrationEnd root={root}>
      <LocalizedApp
        modules={state.modules}
        language={language}
        switchLanguage={switchLanguage}
        shellData={shellData}
      >
        <FollowLinkContext value={followLinks(router)}>
          <RouterProvider router={router} />
        </FollowLinkContext>
      </LocalizedApp>
    </HydrationEnd>
  );
  removeHiddenLoginPanel();
  // A transition hydrates in short slices, so that scrolling and typing stay responsive on slow phones.
  startTransition(() => void hydrate(root, page));
  whenIdle(() => {
    const watching = import('#web/prefetch/hover-intent.ts');
    const prefix = () => language.current().prefix;
    watching
      .then(({ watchHoverIntent }) => watchHoverIntent(responses, prefix, routes))
      .catch(() => undefined);
  });
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 600);
}

void start();
