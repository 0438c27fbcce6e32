import { type LoaderFunction, type RouteMatch, RouterContextProvider } from 'react-router';
import type { Transport } from '#contract/rendered-page.ts';
import { apiContext, createApi } from '#web/api.ts';
import { prefetchesData } from './linked-page.ts';

interface LinkedPage {
  readonly url: URL;
  readonly matches: readonly RouteMatch[];
}

async function loaderOf({ route }: RouteMatch): Promise<LoaderFunction | undefined> {
  const module: { loader?: unknown } = typeof route.lazy === 'function' ? await route.lazy() : route;
  return typeof module.loader === 'function' ? (module.loader as LoaderFunction) : undefined;
}

/**
 * Loads a page's modules, and its data through `prefetch`. Errors are ignored: the page repeats the request when it
 * opens.
 */
export async function prefetchPage({ url, matches }: LinkedPage, prefetch: Transport): Promise<void> {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(prefetch));
  // The shell is already loaded.
  const pages = matches.slice(1);
  await Promise.allSettled(
    pages.map(async (match) => {
      const loader = await loaderOf(match);
      if (!loader || !match.route.id || !prefetchesData(match.route.id)) return;
      const { params } = match;
      await loader({ request: new Request(url), url, params, context, pattern: match.route.path ?? '' });
    }),
  );
}
