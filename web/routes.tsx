import type { RouteObject, ShouldRevalidateFunction } from 'react-router';
import { isModulePath, type ModuleName, modules } from '#contract/modules.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isSameAddress, type PageRoute, pageRoute, withAllTexts } from '#web/page/page-route.ts';
import { loadShell, shellRouteId } from '#web/page/shell-data.ts';

const pages = import.meta.glob<Record<string, unknown>>('./features/*/*-page.tsx');

/** The outermost route of the administration (`web/admin/routes.ts`). */
export const adminRouteId = 'admin/admin-page';

/** Source files of a route, as named in the build manifest. */
export function filesOfRoute(id: string): readonly string[] {
  if (id === shellRouteId) return ['web/features/shell/shell.tsx'];
  const page = `web/${id.split('#')[0]}.tsx`;
  return id === adminRouteId ? ['web/admin/routes.ts', page] : [page];
}

/** The shell's data stay during navigation; login and logout revalidate explicitly. */
const unlessPagesChange: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && isSameAddress(change);

/** A lazy page; its id is its file, with `#…` where several routes share it. */
function page(id: string): PageRoute {
  return pageRoute(id, pages[`./${id.split('#')[0]}.tsx`]);
}

/** A module's pages, which are its visitors' own. */
function modulePages(name: ModuleName): RouteObject[] {
  return Object.entries(modules[name].pages).map(([path, file]) => ({
    path: path.slice(1),
    ...page(`features/${file}-page`),
    ...withAllTexts,
  }));
}

/** The pages of specification §2. */
const pageRoutes: RouteObject[] = [
  { index: true, ...page('features/home/home-page') },
  { path: 'news', ...page('features/home/home-page#news') },
  { path: 'forum', ...page('features/home/home-page#forum') },
  { path: 'news/:id', ...page('features/news/news-page') },
  { path: 'register', ...page('features/register/register-page'), ...withAllTexts },
  { path: 'downloads', ...page('features/downloads/downloads-page') },
  { path: 'ranking', ...page('features/ranking/ranking-page') },
  { path: 'account', ...page('features/account/account-page'), ...withAllTexts },
  { path: 'account/security', ...page('features/security/security-page'), ...withAllTexts },
  { path: 'account/data', ...page('features/data-export/data-page'), ...withAllTexts },
  { path: 'characters', ...page('features/characters/characters-page'), ...withAllTexts },
  { path: 'change-password', ...page('features/password/password-page'), ...withAllTexts },
  { path: 'change-email', ...page('features/email/email-page'), ...withAllTexts },
  { path: 'recover', ...page('features/recover/recover-page'), ...withAllTexts },
  { path: 'reset-password', ...page('features/reset/reset-page'), ...withAllTexts },
  { path: 'verify-email', ...page('features/email/verify-page'), ...withAllTexts },
  { path: 'undo-email', ...page('features/email/undo-page'), ...withAllTexts },
  ...pagePaths.map((path) => ({ path: path.slice(1), ...page(`features/page/page-page#${path}`) })),
  // A page published at any other path, or the 404 page.
  { path: '*', ...page('features/page/page-page#*') },
];

/** What holds all pages: inside the shell, so that a failing page keeps the shell and its typed input. */
export const pagesRouteId = 'shell/failure';

/**
 * All routes while these modules are on, without the language prefix, which is the router's basename.
 * @param adminRoutes the administration's, which browsers load with its first page
 */
export function routesWith(
  on: readonly ModuleName[],
  adminRoutes: readonly RouteObject[] = [],
): RouteObject[] {
  const ofModules = on.flatMap(modulePages);
  const isReplaced = ({ path = '' }: RouteObject) => isModulePath(on, `/${path}`);
  return [
    {
      id: shellRouteId,
      loader: loadShell,
      shouldRevalidate: unlessPagesChange,
      lazy: () => import('#web/features/shell/shell.tsx'),
      children: [
        {
          id: pagesRouteId,
          lazy: async () => ({ ErrorBoundary: (await import('#web/features/shell/shell.tsx')).Failure }),
          children: [...ofModules, ...adminRoutes, ...pageRoutes.filter((each) => !isReplaced(each))],
        },
      ],
    },
  ];
}
