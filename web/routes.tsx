import type { TFunction } from 'i18next';
import type { RouteObject } from 'react-router';
import { loadShell, shellRouteId } from '#web/shell-data.ts';

/** What a page says about itself in the document's head. */
export interface PageMeta {
  readonly title: string;
  readonly description?: string;
  /** Pages about a visitor stay out of search engines. */
  readonly noIndex?: boolean;
}

/** A page module may export this: called with its loader's data. */
export type MetaOf = (data: unknown, t: TFunction) => PageMeta;

const home = () => import('#web/features/home/home-page.tsx');
const notFound = () => import('#web/features/not-found/not-found-page.tsx');

/** All routes of specification §2; the language prefix is the router's basename. */
export const routes: RouteObject[] = [
  {
    id: shellRouteId,
    loader: loadShell,
    shouldRevalidate: ({ defaultShouldRevalidate, currentUrl, nextUrl }) =>
      defaultShouldRevalidate && currentUrl.href === nextUrl.href,
    lazy: () => import('#web/features/shell/shell.tsx'),
    children: [
      { index: true, lazy: home },
      { path: 'news', lazy: home },
      { path: 'forum', lazy: home },
      { path: 'news/:id', lazy: () => import('#web/features/news/news-page.tsx') },
      { path: 'register', lazy: () => import('#web/features/register/register-page.tsx') },
      { path: 'downloads', lazy: () => import('#web/features/downloads/downloads-page.tsx') },
      { path: 'ranking', lazy: () => import('#web/features/ranking/ranking-page.tsx') },
      { path: 'account', lazy: () => import('#web/features/account/account-page.tsx') },
      { path: 'characters', lazy: () => import('#web/features/characters/characters-page.tsx') },
      { path: 'change-password', lazy: () => import('#web/features/password/password-page.tsx') },
      { path: 'change-email', lazy: () => import('#web/features/email/email-page.tsx') },
      { path: 'recover', lazy: () => import('#web/features/recover/recover-page.tsx') },
      { path: 'reset-password', lazy: () => import('#web/features/reset/reset-page.tsx') },
      { path: '*', lazy: notFound },
    ],
  },
];
