import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ModuleName } from '#contract/modules.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { shellRouteId } from '#web/page/shell-data.ts';
import { TopGuilds } from './top-guilds.tsx';

const guild = { id: 8, rank: 1, name: 'SunWheel', master: 'Miyeon', empire: 2, level: 19, ladder_point: 44 };
const shell = { config: { serverName: 'Server 1' }, topGuilds: [guild], session: null, sessionEnded: null };

function linksWith(modules: readonly ModuleName[]): Readonly<Record<string, string>> {
  const route = { id: shellRouteId, path: '/', element: <TopGuilds />, loader: () => shell };
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { [shellRouteId]: shell } } });
  const html = renderToString(
    <App texts={createTexts('en', en)} language="en" modules={modules}>
      <RouterProvider router={router} />
    </App>,
  );
  const links = html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([^<]+)<\/a>/g);
  return Object.fromEntries([...links].map(([, path = '', text = '']) => [text, path]));
}

test('the heading of the best guilds leads to their ranking where the address of its own page is a guild’s', () => {
  expect(linksWith(['profiles'])).toEqual({
    'Top guilds on Server 1': '/ranking?tab=guilds',
    SunWheel: '/guild/8',
  });
});

test('the heading of the best guilds leads to the page of its own that the specification names', () => {
  expect(linksWith([])).toEqual({
    'Top guilds on Server 1': '/guild/1',
    SunWheel: '/ranking?name=SunWheel&amp;tab=guilds',
  });
});
