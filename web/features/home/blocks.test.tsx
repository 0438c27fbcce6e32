import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ShownBlock } from '#contract/api/design/home.ts';
import type { ShownEvents } from '#contract/api/world/events.ts';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { moduleNames } from '#contract/modules.ts';
import de from '#locales/de.json' with { type: 'json' };
import en from '#locales/en.json' with { type: 'json' };
import { createApi } from '#web/api.ts';
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { loadAddedBlocks } from './added-block.tsx';
import { Component } from './home-page.tsx';
import { layoutOf, usualBlocks } from './layout.ts';

const catalogues = { en, de } as const;

async function show(
  blocks: readonly ShownBlock[],
  language: LanguageCode & keyof typeof catalogues = 'en',
  { status, events }: { readonly status?: Partial<ServerStatus>; readonly events?: ShownEvents } = {},
) {
  const answerOf = (data: unknown) => ({
    status: data ? 200 : 404,
    body: { success: data !== undefined, data },
  });
  const api = createApi(async ({ url }) => answerOf(url.includes('events') ? events : status));
  const found = await loadAddedBlocks(api, blocks, moduleNames);
  const layout = layoutOf(blocks);
  const data = { layout, news: null, search: null, balance: null, isNews: false, year: 2026, game: found };
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
  for (const sentence of en.home.heroTitle.split(/(?<=\.) /))
    expect(html).toContain(`<span>${sentence}</span> `);
  for (const text of [en.home.donations, en.home.warsTitle, en.home.classesTitle]) {
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
      /<h1[^>]* lang="ro"><span>A &lt;b&gt;title/,
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

test('the status block tells who is on and the record where the game is counted, else other figures', async () => {
  const block: ShownBlock = { id: 'status', kind: 'status' };
  const record = { players: 463, at: '2026-11-14T20:42:00Z' };
  const counted = await show([block], 'en', { status: { players: 1_249, seenMinutes: null, record } });
  for (const text of ['1,249', 'players', '463', '14 Nov 2026', 'href="/status"']) {
    expect(counted).toContain(text);
  }
  expect(await show([block], 'en', { status: { players: null, seenMinutes: null, record } })).toContain(
    'unique visitors',
  );
  const seen = await show([block], 'en', { status: { players: 1_249, seenMinutes: 15, record } });
  expect(seen).not.toContain('1,249');
});

test('the status block names the running event, else the next one, with its time', async () => {
  const block: ShownBlock = { id: 'status', kind: 'status' };
  const event = (id: number, title: string, startsAt: string, endsAt: string) =>
    ({
      id,
      title,
      kind: 'exp',
      occurrences: [{ startsAt, endsAt }],
    }) as unknown as ShownEvents['events'][number];
  const next = event(1, 'OX quiz', '2026-11-24T19:00:00Z', '2026-11-24T20:00:00Z');
  const running = event(2, 'Double experience', '2026-11-24T10:00:00Z', '2026-11-24T12:30:00Z');
  const over = event(3, 'Long over', '2026-11-23T10:00:00Z', '2026-11-23T12:30:00Z');
  const known = (events: ShownEvents['events']) => ({
    events: { now: '2026-11-24T12:00:00Z', ratesAt: null, rates: null, events },
  });
  const both = await show([block], 'en', known([over, next, running]));
  for (const text of ['Running now', 'Double experience', '12:30 UTC', 'href="/events"']) {
    expect(both).toContain(text);
  }
  expect(both).not.toMatch(/OX quiz|Long over/);
  const later = await show([block], 'en', known([next]));
  for (const text of ['Next event', 'OX quiz', '19:00 UTC']) expect(later).toContain(text);
  expect(await show([block], 'en', known([]))).toContain('unique visitors');
});
