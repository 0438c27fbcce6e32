import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ShownBlock } from '#contract/api/design/home.ts';
import type { LanguageCode } from '#contract/languages.ts';
import de from '#locales/de.json' with { type: 'json' };
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { loadAddedBlocks } from './added-block.tsx';
import { Component } from './home-page.tsx';
import { layoutOf, usualBlocks } from './layout.ts';

const catalogues = { en, de } as const;

async function show(blocks: readonly ShownBlock[], language: LanguageCode & keyof typeof catalogues = 'en') {
  await loadAddedBlocks();
  const layout = layoutOf(blocks);
  const data = { layout, news: null, search: null, balance: null, isNews: false, year: 2026 };
  const route = { id: 'home', path: '/', element: <Component />, loader: () => data };
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { home: data } } });
  const html = renderToString(
    <App texts={createTexts(language, catalogues[language])} language={language}>
      <RouterProvider router={router} />
    </App>,
  );
  return html.replaceAll('<!-- -->', '');
}

const words = { title: 'A <b>title</b>', html: '<p>Some <em>words</em></p>' };
const picture = {
  id: 7,
  width: 800,
  height: 600,
  alt: 'The gate',
  src: '/media/7/800.webp',
  sources: [{ type: 'image/avif', srcset: '/media/7/800.avif 800w' }],
};

test('a page without a top has a heading all the same', async () => {
  expect(await show([])).toMatch(/<h1[^>]*>Guildhall<\/h1>/);
});

test('every block of a new site has its words', async () => {
  const html = await show(usualBlocks);
  for (const text of [en.home.heroTitle, en.home.donations, en.home.warsTitle, en.home.classesTitle]) {
    expect(html).toContain(text);
  }
});

test.each<[string, ShownBlock, readonly (string | RegExp)[]]>([
  [
    'the top',
    {
      id: 'hero',
      kind: 'hero',
      words: { title: words.title, text: 'Own', language: 'ro' },
      button: { label: 'Go', link: '/news' },
      picture,
    },
    [
      /<h1[^>]* lang="ro">A &lt;b&gt;title/,
      'href="/news"',
      'hero-picture',
      'srcSet="/media/7/800.avif 800w"',
    ],
  ],
  ['the welcome', { id: 'welcome', kind: 'welcome', words }, ['A &lt;b&gt;title', words.html]],
  [
    'the promotion',
    { id: 'promo', kind: 'promo', words, button: { label: 'Buy', link: 'https://shop.example/' } },
    ['A &lt;b&gt;title', words.html, 'href="https://shop.example/"', 'Buy'],
  ],
  [
    'a notice',
    { id: 'notices', kind: 'notices', notices: [{ ...words, edge: 'danger', icon: 'star', language: 'ro' }] },
    ['note-danger', 'icon-star', 'lang="ro"', words.html],
  ],
  ['a text', { id: 't', kind: 'text', words: { ...words, language: 'ro' } }, ['lang="ro"', words.html]],
  [
    'a picture',
    { id: 'p', kind: 'picture', picture, link: '/ranking' },
    ['href="/ranking"', 'alt="The gate"'],
  ],
  [
    'partners',
    {
      id: 'partners',
      kind: 'partners',
      partners: [{ name: 'Moon', link: 'https://moon.example/', picture: { ...picture, alt: '' } }],
    },
    [en.home.partners, 'href="https://moon.example/"', 'rel="noopener"', 'alt=""', 'Moon'],
  ],
  [
    'a countdown',
    { id: 'c', kind: 'countdown', words, secondsLeft: 90_061 },
    ['role="timer"', />1 <.*>day .*>1 <.*>hour .*>1 <.*>minute .*>1 <.*>second /],
  ],
  ['a countdown that is over', { id: 'c', kind: 'countdown', words, secondsLeft: 0 }, [words.html]],
  ['figures', { id: 'status', kind: 'status' }, ['home-status', 'unique visitors']],
  ['the search', { id: 'playerSearch', kind: 'playerSearch' }, ['id="player"']],
])('%s shows what the owner has written, and nothing of it runs', async (_, block, expected) => {
  const html = await show([block]);
  for (const each of expected) {
    if (typeof each === 'string') expect(html).toContain(each);
    else expect(html).toMatch(each);
  }
  expect(html).not.toContain('<b>title');
});

test('the units of a countdown are in the language of the page', async () => {
  const block: ShownBlock = { id: 'c', kind: 'countdown', words, secondsLeft: 200_000 };
  expect(await show([block], 'de')).toMatch(/2 <.*Tage .*7 <.*Stunden /);
});
