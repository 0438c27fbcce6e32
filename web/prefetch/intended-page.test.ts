import { expect, test } from 'vitest';
import { hasDataAhead, intendedPage } from './intended-page.ts';

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

function led(address: string, { here = 'https://site.example/de', basename = '/de', ...given }: From = {}) {
  const link = { href: new URL(address, here).href, target: '', hasDownload: false, ...given };
  return intendedPage(link, new URL(here), basename, routes)?.matches.at(-1)?.route.id;
}

test('a link of the site leads to its page, with any filters', () => {
  expect(led('/de/ranking')).toBe('features/ranking/ranking-page');
  expect(led('/de/ranking?tab=guilds#top')).toBe('features/ranking/ranking-page');
  expect(led('/ranking', { here: 'https://site.example/', basename: '' })).toBe(
    'features/ranking/ranking-page',
  );
  expect(led('/de?page=2')).toBe('features/home/home-page');
});

test.each([
  'https://other.example/de/ranking',
  '/de/feed.xml',
  '/de/nowhere',
  '/ru/ranking',
  '/de',
  '/de#news',
  'mailto:a@b.example',
])('%s leads nowhere that could be fetched ahead', (address) => expect(led(address)).toBeUndefined());

test('nor do new tabs, downloads, and other languages from an address without one', () => {
  expect(led('/de/ranking', { target: '_blank' })).toBeUndefined();
  expect(led('/de/ranking', { hasDownload: true })).toBeUndefined();
  expect(led('/ru', { here: 'https://site.example/ranking', basename: '' })).toBeUndefined();
});

test.each([
  ['features/home/home-page#news', true],
  ['features/news/news-page', true],
  ['features/page/page-page#/team', false],
  ['features/account/account-page', false],
  ['features/characters/characters-page', false],
  ['admin/news/news-page', false],
])('the data of %s are asked ahead: %s', (id, expected) => expect(hasDataAhead(id)).toBe(expected));
