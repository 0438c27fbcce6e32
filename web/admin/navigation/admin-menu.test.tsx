import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Permission, permissions } from '#contract/permissions.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { shellRouteId } from '#web/page/shell-data.ts';
import { AdminMenu } from './admin-menu.tsx';

function show(path: string, allowed: readonly Permission[]): string {
  const element = <AdminMenu />;
  const route = { id: shellRouteId, path: '*', loader: () => null, element };
  const session = { permissions: allowed };
  const hydrationData = { loaderData: { [shellRouteId]: { session } } };
  return renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={createMemoryRouter([route], { hydrationData, initialEntries: [path] })} />
    </App>,
  );
}

/** The links that say that they are current, with how. */
const currentIn = (html: string) =>
  (html.match(/<a [^>]*aria-current[^>]*>/g) ?? []).map((tag) => [
    /href="([^"]*)"/.exec(tag)?.[1],
    /aria-current="([^"]*)"/.exec(tag)?.[1],
  ]);

test('marks the group of a page, whose tab opens the first page of the group', () => {
  const html = show('/admin/menus', permissions);
  expect(currentIn(html)).toEqual([
    [expect.stringMatching(/\/admin\/appearance$/), 'true'],
    [expect.stringMatching(/\/admin\/menus$/), 'page'],
  ]);
});

test('a page below one of its links belongs to it, and the overview is not above all of them', () => {
  expect(show('/admin/news/7', permissions)).toContain('<span class="admin-nav-here">News</span>');
  expect(show('/admin', permissions)).toContain('<span class="admin-nav-here">Overview</span>');
});

test('staff who may do little see their pages in one row, without groups', () => {
  const html = show('/admin/news', ['desk.see', 'news.write', 'media.see']);
  expect(html).not.toContain('admin-nav-group');
  expect(html.match(/<a /g)).toHaveLength(3);
});
