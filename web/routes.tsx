import type { RouteObject, ShouldRevalidateFunction } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { loadShell, shellRouteId } from '#web/shell-data.ts';

const pages = import.meta.glob<Record<string, unknown>>('./features/*/*-page.tsx');

/** The source file of a route's page by the route's id, as the build's manifest names it. */
export function fileOfRoute(id: string): string {
  return id === shellRouteId ? 'web/features/shell/shell.tsx' : `web/features/${id.split('#')[0]}.tsx`;
}

type Revalidation = Parameters<ShouldRevalidateFunction>[0];

const isSameAddress = ({ currentUrl, nextUrl }: Revalidation) => currentUrl.href === nextUrl.href;

/** In another language the same page reads its data again, while what is around it need not. */
const whereAddressStays: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate || isSameAddress(change);

/** What is around pages stays while they change; logging in or out revalidates by itself. */
const unlessPagesChange: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && isSameAddress(change);

/** A lazy page; its id is its file, with `#…` where several addresses show the same one. */
function page(id: string): Pick<RouteObject, 'id' | 'lazy' | 'shouldRevalidate'> {
  const load = pages[`./features/${id.split('#')[0]}.tsx`];
  if (!load) throw new Error(`no page ${id}`);
  return { id, lazy: load, shouldRevalidate: whereAddressStays };
}

/** The pages of specification §2, and the desk. */
const pageRoutes: RouteObject[] = [
  { index: true, ...page('home/home-page') },
  { path: 'news', ...page('home/home-page#news') },
  { path: 'forum', ...page('home/home-page#forum') },
  { path: 'news/:id', ...page('news/news-page') },
  { path: 'register', ...page('register/register-page') },
  { path: 'downloads', ...page('downloads/downloads-page') },
  { path: 'ranking', ...page('ranking/ranking-page') },
  { path: 'account', ...page('account/account-page') },
  { path: 'characters', ...page('characters/characters-page') },
  { path: 'change-password', ...page('password/password-page') },
  { path: 'change-email', ...page('email/email-page') },
  { path: 'recover', ...page('recover/recover-page') },
  { path: 'reset-password', ...page('reset/reset-page') },
  {
    path: 'admin',
    ...page('desk/desk-page'),
    shouldRevalidate: isSameAddress,
    children: [
      { index: true, ...page('desk/state-page') },
      { path: 'news', ...page('desk/news-page') },
      { path: 'news/:id', ...page('desk/edit-news-page') },
      { path: 'translations/:kind/:id', ...page('desk/translations-page') },
      { path: 'downloads', ...page('desk/downloads-page') },
      { path: 'pages', ...page('desk/pages-page') },
      { path: 'pages/*', ...page('desk/page-editor-page') },
      { path: 'glossary', ...page('desk/glossary-page') },
      { path: 'audit', ...page('desk/audit-page') },
      { path: 'audit/:id', ...page('desk/audit-entry-page') },
    ],
  },
  ...pagePaths.map((path) => ({ path: path.slice(1), ...page(`page/page-page#${path}`) })),
  { path: '*', ...page('not-found/not-found-page') },
];

/** All routes; the language prefix is the router's basename. */
export const routes: RouteObject[] = [
  {
    id: shellRouteId,
    loader: loadShell,
    shouldRevalidate: unlessPagesChange,
    lazy: () => import('#web/features/shell/shell.tsx'),
    children: [
      {
        // A page that fails takes only its own place: what is around it stays, with what was typed there.
        id: 'shell/failure',
        lazy: async () => ({ ErrorBoundary: (await import('#web/features/shell/failure.tsx')).Failure }),
        children: pageRoutes,
      },
    ],
  },
];
