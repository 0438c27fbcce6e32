import {
  createStaticHandler,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router';
import { type Api, apiContext } from '#web/api.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';

/** What a loader is called with. */
export interface DataRequest {
  /** The whole address. */
  readonly url: string;
  readonly signal: AbortSignal;
  readonly api: Api;
}

/** Loads the data of pages for a server. */
export interface DataLoader {
  readonly routes: StaticHandler['dataRoutes'];
  /** What the router is to show, or a redirect. */
  load(request: DataRequest): Promise<StaticHandlerContext | Response>;
}

/** So many paths whose routes are known. */
const mostPaths = 500;

/** As the site's own links write it: it leads to the same routes always, and nothing in it is written in two ways. */
const plainPath = /^[\w/-]*$/;

type Loader = (args: LoaderArgs) => unknown;

/** The API, asked once for what is asked for again while one page is loaded. */
function asking(api: Api): Api {
  const asked = new Map<string, Promise<unknown>>();
  return {
    call(key, input) {
      const name = `${key} ${JSON.stringify(input)}`;
      const known = asked.get(name);
      if (known) return known as never;
      const answer = api.call(key, input);
      asked.set(name, answer);
      return answer;
    },
  };
}

function isReady({ matches, errors, statusCode }: StaticHandlerContext): boolean {
  return errors === null && statusCode === 200 && matches.every(({ route }) => route.lazy === undefined);
}

/**
 * What the router's own handler does once it has found the routes of a path and their loaders all give their data: it
 * takes several times as long.
 * @throws what a loader throws
 */
async function loadAgain(known: StaticHandlerContext, args: Omit<LoaderArgs, 'params'>, search: string) {
  const loaded = await Promise.all(
    known.matches.map(async ({ route, params }): Promise<(readonly [string, unknown])[]> => {
      if (typeof route.loader !== 'function') return [];
      const data = await (route.loader as Loader)({ ...args, params });
      if (data instanceof Response) throw data;
      return [[route.id, data]];
    }),
  );
  // In the order of the routes, whichever was there first: the same data is the same document.
  const loaderData = Object.fromEntries(loaded.flat());
  return { ...known, location: { ...known.location, search }, loaderData };
}

export function createDataLoader(all: RouteObject[], basename: string): DataLoader {
  const handler = createStaticHandler(all, { basename: basename || '/' });
  /** The last page of a path that could be had. */
  const shown = new Map<string, StaticHandlerContext>();

  function remember(pathname: string, context: StaticHandlerContext): void {
    if (!plainPath.test(pathname) || !isReady(context)) return;
    if (shown.size >= mostPaths) shown.clear();
    shown.set(pathname, { ...context, loaderData: {} });
  }

  return {
    routes: handler.dataRoutes,
    async load({ url, signal, api: given }) {
      const { pathname, search } = new URL(url);
      const api = asking(given);
      const context = new RouterContextProvider();
      context.set(apiContext, api);
      const known = shown.get(pathname);
      if (known) {
        try {
          return await loadAgain(known, { request: { url, signal }, context }, search);
        } catch {
          // Where an error is shown, or where to go instead, is the router's to say.
        }
      }
      const found = await handler.query(new Request(url, { signal }), { requestContext: context });
      if (!(found instanceof Response)) remember(pathname, found);
      return found;
    },
  };
}
