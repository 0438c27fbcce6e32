import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { splitPath } from '#web/paths.ts';

/** A link as the page has it. */
export type IntendedLink = Pick<HTMLAnchorElement, 'href' | 'target'> & {
  readonly hasDownload: boolean;
};

/** Pages that are the same for everyone and surely there; of the others only the modules are fetched ahead. */
const readByAll = /^features\/(?:home|news|downloads|ranking)\//;

/** Whether a page's data are asked ahead. */
export function hasDataAhead(routeId: string): boolean {
  return readByAll.test(routeId);
}

function hasFileName(pathname: string): boolean {
  return pathname.split('/').at(-1)?.includes('.') ?? false;
}

/**
 * The page a link leads to, when the router would open it in this document and it is another one.
 * @param here where the visitor is
 * @param basename `/de`, or empty
 * @returns null for other sites, other languages, files, new tabs and addresses without a page
 */
export function intendedPage(
  link: IntendedLink,
  here: URL,
  basename: string,
  routes: RouteObject[],
): { readonly url: URL; readonly matches: readonly RouteMatch[] } | null {
  if (!URL.canParse(link.href) || link.hasDownload || link.target === '_blank') return null;
  const url = new URL(link.href);
  if (url.origin !== here.origin || hasFileName(url.pathname)) return null;
  if (url.pathname === here.pathname && url.search === here.search) return null;
  if (basename === '' && splitPath(url.pathname).language !== undefined) return null;
  const matches = matchRoutes(routes, url, basename || '/');
  return matches && matches.at(-1)?.route.path !== '*' ? { url, matches } : null;
}
