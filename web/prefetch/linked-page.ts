import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { splitPath } from '#web/paths.ts';

export type LinkTarget = Pick<HTMLAnchorElement, 'href' | 'target'> & {
  readonly hasDownload: boolean;
};

/** Pages with the same data for everyone; for all others only the modules are prefetched. */
const publicPages = /^features\/(?:home|news|downloads|ranking)\//;

export function prefetchesData(routeId: string): boolean {
  return publicPages.test(routeId);
}

function hasFileName(pathname: string): boolean {
  return pathname.split('/').at(-1)?.includes('.') ?? false;
}

/**
 * The route matches of a link that the router would open in this document.
 * @param here the current URL
 * @param basename `/de`, or empty
 * @returns null for other sites and languages, files, new tabs, the current page and unknown paths
 */
export function linkedPage(
  link: LinkTarget,
  here: URL,
  basename: string,
  routes: RouteObject[],
): { readonly url: URL; readonly matches: readonly RouteMatch[] } | null {
  const isHere = link.href.startsWith(`${here.origin}/`);
  if (!isHere || link.hasDownload || link.target === '_blank') return null;
  const url = new URL(link.href);
  if (hasFileName(url.pathname)) return null;
  if (url.pathname === here.pathname && url.search === here.search) return null;
  if (basename === '' && splitPath(url.pathname).language !== undefined) return null;
  const matches = matchRoutes(routes, url, basename || '/');
  return matches && matches.at(-1)?.route.path !== '*' ? { url, matches } : null;
}
