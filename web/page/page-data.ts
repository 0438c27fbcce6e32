import {
  createStaticHandler,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router';
import type { ModuleName } from '#contract/modules.ts';
import { type Api, apiContext } from '#web/api.ts';
import { modulesOfLoaders } from '#web/page/modules.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';

export interface DataRequest {
  /** Full URL. */
  readonly url: string;
  readonly signal: AbortSignal;
  readonly api: Api;
}

/** Runs the loaders of a page on the server. */
export interface DataLoader {
  /** Context for the static router, or a redirect. */
  load(request: DataRequest): Promise<StaticHandlerContext | Response>;
}

/** Maximum number of cached paths. */
const maxCachedPaths = 500;

/** Only plain paths are cached: encoded variants of a path would be separate entries. */
const cacheablePath = /^[\w/-]*$/;

type Loader = (args: LoaderArgs) => unknown;

/** Shares identical calls while one page is loaded. */
function deduplicateCalls(api: Api): Api {
  const pending = new Map<string, Promise<unknown>>();
  return {
    call(key, input) {
      const name = `${key} ${JSON.stringify(input)}`;
      const known = pending.get(name);
      if (known) return known as never;
      const response = api.call(key, input);
      pending.set(name, response);
      return response;
    },
  };
}

function isReady({ matches, errors, statusCode }: StaticHandlerContext): boolean {
  return errors === null && statusCode === 200 && matches.every(({ route }) => route.lazy === undefined);
}

/**
 * Runs the loaders of cached matches, several times faster than the router's own handler.
 * @throws what a loader throws
 */
async function loadCached(known: StaticHandlerContext, args: Omit<LoaderArgs, 'params'>, search: string) {
  const loaded = await Promise.all(
    known.matches.map(async ({ route, params }): Promise<(readonly [string, unknown])[]> => {
      if (typeof route.loader !== 'function') return [];
      const data = await (route.loader as Loader)({ ...args, params });
      if (data instanceof Response) throw data;
      return [[route.id, data]];
    }),
  );
  // In the order of the routes, so that the same data gives the same document.
  const loaderData = Object.fromEntries(loaded.flat());
  return { ...known, location: { ...known.location, search }, loaderData };
}

/** @param modules those that are on */
export function createDataLoader(
  all: RouteObject[],
  basename: string,
  modules: readonly ModuleName[] = [],
): DataLoader {
  const handler = createStaticHandler(all, { basename: basename || '/' });
  /** Matches of the last successful page by path, without data. */
  const cachedMatches = new Map<string, StaticHandlerContext>();

  function cacheMatches(pathname: string, context: StaticHandlerContext): void {
    if (!cacheablePath.test(pathname) || !isReady(context)) return;
    if (cachedMatches.size >= maxCachedPaths) cachedMatches.clear();
    cachedMatches.set(pathname, { ...context, loaderData: {} });
  }

  return {
    async load({ url, signal, api: given }) {
      const { pathname, search } = new URL(url);
      const api = deduplicateCalls(given);
      const context = new RouterContextProvider();
      context.set(apiContext, api);
      context.set(modulesOfLoaders, modules);
      const known = cachedMatches.get(pathname);
      if (known) {
        try {
          return await loadCached(known, { request: { url, signal }, context }, search);
        } catch {
          // Falls back to the router, which handles errors and redirects.
        }
      }
      const found = await handler.query(new Request(url, { signal }), { requestContext: context });
      if (!(found instanceof Response)) cacheMatches(pathname, found);
      return found;
    },
  };
}
