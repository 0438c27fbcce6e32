import { type LoaderFunction, type RouteMatch, RouterContextProvider } from 'react-router';
import { apiContext, createApi, type Transport } from '#web/api.ts';
import { hasDataAhead } from './intended-page.ts';

interface IntendedPage {
  readonly url: URL;
  readonly matches: readonly RouteMatch[];
}

async function loaderOf({ route }: RouteMatch): Promise<LoaderFunction | undefined> {
  const module: { loader?: unknown } = typeof route.lazy === 'function' ? await route.lazy() : route;
  return typeof module.loader === 'function' ? (module.loader as LoaderFunction) : undefined;
}

/**
 * Fetches a page's modules, and through `ahead` the data that its loader will ask for. A failure is none of the
 * visitor's business: the page asks again when it is opened.
 */
export async function goAhead({ url, matches }: IntendedPage, ahead: Transport): Promise<void> {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(ahead));
  // What is around every page is there already.
  const pages = matches.slice(1);
  await Promise.allSettled(
    pages.map(async (match) => {
      const loader = await loaderOf(match);
      if (!loader || !match.route.id || !hasDataAhead(match.route.id)) return;
      const { params } = match;
      await loader({ request: new Request(url), url, params, context, pattern: match.route.path ?? '' });
    }),
  );
}
