import '#web/styles/main.css';
import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { tagOf } from '#contract/languages.ts';
import { keepAnswers } from '#web/ahead/kept-answers.ts';
import { apiContext, createApi, fetchTransport } from '#web/api.ts';
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { windowTitle } from '#web/page-meta.ts';
import { metaOf, type PageState, reviveErrors } from '#web/page-state.ts';
import { routes } from '#web/routes.tsx';
import { tellTyped } from '#web/typed-before.ts';

function readState(): PageState {
  return JSON.parse(document.getElementById('state')?.textContent ?? '');
}

/** The first page's modules must be there before hydration: a lazy page would paint nothing first. */
async function loadFirstPage(basename: string): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename || '/') ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}

interface AliveProps {
  readonly root: HTMLElement;
  readonly children: ReactNode;
}

/** When everything below listens: what was done before is told, and `boot.ts` sends what it has held back. */
function Alive({ root, children }: AliveProps) {
  // Before anything is drawn anew, which would take what was typed.
  useLayoutEffect(() => tellTyped(root), [root]);
  // After the effects of all components: some put things as they should be.
  useEffect(() => {
    setTimeout(() => document.dispatchEvent(new Event('alive')));
  }, []);
  return children;
}

async function start(): Promise<void> {
  const state = readState();
  const answers = keepAnswers(fetchTransport(tagOf(state.language)));
  const api = createApi(answers.transport);
  const texts = createTexts(state.language, state.catalogue);
  await loadFirstPage(state.basename);
  const router = createBrowserRouter(routes, {
    basename: state.basename || '/',
    hydrationData: { loaderData: state.loaderData, errors: reviveErrors(state.errors) as never },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(apiContext, api);
      return context;
    },
  });
  const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  router.subscribe((shown) => {
    if (shown.navigation.state === 'idle') document.title = windowTitle(metaOf(shown, texts.t), siteName);
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  const page = (
    <Alive root={root}>
      <App texts={texts} language={state.language}>
        <RouterProvider router={router} />
      </App>
    </Alive>
  );
  // In slices of a few milliseconds: whoever scrolls or types meanwhile is not held up on a slow phone.
  startTransition(() => void hydrateRoot(root, page));
  whenIdle(() => {
    const watching = import('#web/ahead/watch-intent.ts');
    watching.then(({ watchIntent }) => watchIntent(answers, state.basename)).catch(() => undefined);
  });
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 600);
}

void start();
