import type { RouteObject } from 'react-router';
import { isSameAddress, type PageRoute, pageRoute, withAllTexts } from '#web/page/page-route.ts';

const pages = import.meta.glob<Record<string, unknown>>(['./*-page.tsx', './*/*-page.tsx']);

function page(file: string): PageRoute {
  return pageRoute(`admin/${file}`, pages[`./${file}.tsx`]);
}

/** The administration: everything below `/admin`. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    ...page('admin-page'),
    ...withAllTexts,
    shouldRevalidate: isSameAddress,
    children: [
      { index: true, ...page('status/status-page') },
      { path: 'accounts', ...page('accounts/accounts-page') },
      { path: 'accounts/:id', ...page('accounts/account-page') },
      { path: 'news', ...page('news/news-page') },
      { path: 'news/:id', ...page('news/edit-news-page') },
      { path: 'translations/:kind?', ...page('translations/translated-page') },
      { path: 'translations/:kind/:id', ...page('translations/translations-page') },
      { path: 'downloads', ...page('downloads/downloads-page') },
      { path: 'media', ...page('media/media-page') },
      { path: 'pages', ...page('pages/pages-page') },
      { path: 'pages/*', ...page('pages/page-editor-page') },
      { path: 'home', ...page('home/home-page') },
      { path: 'appearance', ...page('appearance/appearance-page') },
      { path: 'menus', ...page('menus/menus-page') },
      { path: 'models', ...page('models/models-page') },
      { path: 'modules', ...page('modules/modules-page') },
      { path: 'seasons', ...page('seasons/seasons-page') },
      { path: 'emblems', ...page('emblems/emblems-page') },
      { path: 'moving', ...page('moving/moving-page') },
      { path: 'bans', ...page('bans/bans-page') },
      { path: 'events', ...page('events/events-page') },
      { path: 'figures', ...page('figures/figures-page') },
      { path: 'webhooks', ...page('webhooks/webhooks-page') },
      { path: 'tickets', ...page('tickets/tickets-page') },
      { path: 'tickets/replies', ...page('tickets/replies-page') },
      { path: 'tickets/:id', ...page('tickets/ticket-page') },
      { path: 'glossary', ...page('glossary/glossary-page') },
      { path: 'roles', ...page('roles/roles-page') },
      { path: 'audit', ...page('audit/audit-page') },
      { path: 'audit/:id', ...page('audit/audit-entry-page') },
    ],
  },
];
