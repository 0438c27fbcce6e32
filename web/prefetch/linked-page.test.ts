import { expect, test } from 'vitest';
import { linkedPage, prefetchesData } from './linked-page.ts';

const routes = [
  {
    id: 'shell',
    children: [
      { index: true, id: 'features/home/home-page' },
      { path: 'ranking', id: 'features/ranking/ranking-page' },
      { path: '*', id: 'not-found/not-found-page' },
    ],
  },
];

interface From {
  readonly here?: string;
  readonly basename?: string;
  readonly target?: string;
  readonly hasDownload?: boolean;
}

function routeOf(
  address: string,
  { here = 'https://site.example/de', basename = '/de', ...given }: From = {},
) {
  const link = { href: new URL(address, here).href, target: '', hasDownload: false, ...given };
  return linkedPage(link, new URL(here), basename, routes)?.matches.at(-1)?.route.id;
}

test('matches internal links with any query', () => {
  expect(routeOf('/de/ranking')).toBe('features/ranking/ranking-page');
  expect(routeOf('/de/ranking?tab=guilds#top')).toBe('features/ranking/ranking-page');
  expect(routeOf('/ranking', { here: 'https://site.example/', basename: '' })).toBe(
    'features/ranking/ranking-page',
  );
  expect(routeOf('/de?page=2')).toBe('features/home/home-page');
});

test.each([
  'https://other.example/de/ranking',
  '/de/feed.xml',
  '/de/nowhere',
  '/ru/ranking',
  '/de',
  '/de#news',
  'mailto:a@b.example',
])('%s is not prefetched', (address) => expect(routeOf(address)).toBeUndefined());

test('new tabs, downloads and links to another language are not prefetched', () => {
  expect(routeOf('/de/ranking', { target: '_blank' })).toBeUndefined();
  expect(routeOf('/de/ranking', { hasDownload: true })).toBeUndefined();
  expect(routeOf('/ru', { here: 'https://site.example/ranking', basename: '' })).toBeUndefined();
});

test.each([
  ['features/home/home-page#news', true],
  ['features/news/news-page', true],
  ['features/page/page-page#/team', false],
  ['features/account/account-page', false],
  ['features/characters/characters-page', false],
  ['admin/news/news-page', false],
])('prefetches the data of %s: %s', (id, expected) => expect(prefetchesData(id)).toBe(expected));
