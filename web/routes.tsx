import type { RouteObject, ShouldRevalidateFunction } from 'react-router';
import { isModulePath, type ModuleName, modules } from '#contract/modules.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { loadShell, shellRouteId } from '#web/page/shell-data.ts';

const pages = import.meta.glob<Record<string, unknown>>([
  './features/*/*-page.tsx',
  './admin/*-page.tsx',
  './admin/*/*-page.tsx',
]);

/** Source file of a route's page, as named in the build manifest. */
export function fileOfRoute(id: string): string {
  return id === shellRouteId ? 'web/features/shell/shell.tsx' : `web/${id.split('#')[0]}.tsx`;
}

type Revalidation = Parameters<ShouldRevalidateFunction>[0];

const isSameAddress = ({ currentUrl, nextUrl }: Revalidation) => currentUrl.href === nextUrl.href;

/** A language switch reloads the page's data but not the shell's. */
const whereAddressStays: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate || isSameAddress(change);

/** The shell's data stay during navigation; login and logout revalidate explicitly. */
const unlessPagesChange: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && isSameAddress(change);

/** A lazy page; its id is its file, with `#…` where several routes share it. */
function page(id: string): Pick<RouteObject, 'id' | 'lazy' | 'shouldRevalidate'> {
  const load = pages[`./${id.split('#')[0]}.tsx`];
  if (!load) throw new Error(`no page ${id}`);
  return { id, lazy: load, shouldRevalidate: whereAddressStays };
}

/** Its texts, those of forms and of the account, are in no first load (`server/text/translate.ts`). */
const withAllTexts = { handle: { allTexts: true } };

/** Whether one of the matched routes has texts that most pages do not need. */
export function needsAllTexts(matches: readonly { readonly route: Pick<RouteObject, 'handle'> }[]): boolean {
  return matches.some(({ route }) => route.handle === withAllTexts.handle);
}

/** A module's pages, which are its visitors' own. */
function modulePages(name: ModuleName): RouteObject[] {
  return Object.entries(modules[name].pages).map(([path, file]) => ({
    path: path.slice(1),
    ...page(`features/${file}-page`),
    ...withAllTexts,
  }));
}

/** The pages of specification §2, and the admin pages. */
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
  {
    path: 'admin',
    ...page('admin/admin-page'),
    ...withAllTexts,
    shouldRevalidate: isSameAddress,
    children: [
      { index: true, ...page('admin/status/status-page') },
      { path: 'accounts', ...page('admin/accounts/accounts-page') },
      { path: 'accounts/:id', ...page('admin/accounts/account-page') },
      { path: 'news', ...page('admin/news/news-page') },
      { path: 'news/:id', ...page('admin/news/edit-news-page') },
      { path: 'translations/:kind?', ...page('admin/translations/translated-page') },
      { path: 'translations/:kind/:id', ...page('admin/translations/translations-page') },
      { path: 'downloads', ...page('admin/downloads/downloads-page') },
      { path: 'media', ...page('admin/media/media-page') },
      { path: 'pages', ...page('admin/pages/pages-page') },
      { path: 'pages/*', ...page('admin/pages/page-editor-page') },
      { path: 'home', ...page('admin/home/home-page') },
      { path: 'appearance', ...page('admin/appearance/appearance-page') },
      { path: 'menus', ...page('admin/menus/menus-page') },
      { path: 'models', ...page('admin/models/models-page') },
      { path: 'modules', ...page('admin/modules/modules-page') },
      { path: 'seasons', ...page('admin/seasons/seasons-page') },
      { path: 'emblems', ...page('admin/emblems/emblems-page') },
      { path: 'moving', ...page('admin/moving/moving-page') },
      { path: 'bans', ...page('admin/bans/bans-page') },
      { path: 'events', ...page('admin/events/events-page') },
      { path: 'figures', ...page('admin/figures/figures-page') },
      { path: 'webhooks', ...page('admin/webhooks/webhooks-page') },
      { path: 'tickets', ...page('admin/tickets/tickets-page') },
      { path: 'tickets/replies', ...page('admin/tickets/replies-page') },
      { path: 'tickets/:id', ...page('admin/tickets/ticket-page') },
      { path: 'glossary', ...page('admin/glossary/glossary-page') },
      { path: 'roles', ...page('admin/roles/roles-page') },
      { path: 'audit', ...page('admin/audit/audit-page') },
      { path: 'audit/:id', ...page('admin/audit/audit-entry-page') },
    ],
  },
  ...pagePaths.map((path) => ({ path: path.slice(1), ...page(`features/page/page-page#${path}`) })),
  // A page published at any other path, or the 404 page.
  { path: '*', ...page('features/page/page-page#*') },
];

/** All routes while these modules are on, without the language prefix, which is the router's basename. */
export function routesWith(on: readonly ModuleName[]): RouteObject[] {
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
          // Error boundary inside the shell, so that a failing page keeps the shell and its typed input.
          id: 'shell/failure',
          lazy: async () => ({ ErrorBoundary: (await import('#web/features/shell/shell.tsx')).Failure }),
          children: [...ofModules, ...pageRoutes.filter((each) => !isReplaced(each))],
        },
      ],
    },
  ];
}
