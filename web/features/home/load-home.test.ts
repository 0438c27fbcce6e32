import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Transport } from '#contract/rendered-page.ts';
import { apiContext, createApi } from '#web/api.ts';
import { layoutOf, usualBlocks } from './layout.ts';
import { loadHome } from './load-home.ts';

const pagination = { page: 1, limit: 5, total: 12, totalPages: 3, hasNext: true, hasPrev: false };

function load(address: string, answer: (url: string) => { status: number; body: unknown }) {
  const asked: string[] = [];
  const transport: Transport = async ({ url }) => {
    if (url !== '/api/rankings/balance' && url !== '/api/home') asked.push(url);
    return answer(url);
  };
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(transport));
  const request = new Request(`http://site${address}`);
  return { data: loadHome({ context, request, params: {} } as unknown as LoaderFunctionArgs), asked };
}

const blocks = [{ id: 'hero', kind: 'hero' }] as const;
const works = () => ({ status: 200, body: { success: true, data: [], pagination, blocks } });
const fails = () => ({ status: 503, body: { success: false, code: 'server.gameUnavailable' } });

test('loads five news of the requested page, and no search without a name', async () => {
  const { data, asked } = load('/?page=2', works);
  expect((await data).search).toBeNull();
  expect(asked).toEqual(['/api/news?page=2&limit=5']);
});

test('an invalid page number means the first page', async () => {
  for (const page of ['0', '-1', '1.5', 'two', '1e3', '99999999', '%00']) {
    const { data, asked } = load(`/?page=${page}`, works);
    await data;
    expect(asked).toEqual(['/api/news?page=1&limit=5']);
  }
});

test('a search is trimmed and truncated', async () => {
  const { data, asked } = load(`/news?player=${encodeURIComponent(`  ${'y'.repeat(60)} `)}`, works);
  expect((await data).search).toEqual({ query: 'y'.repeat(24), total: 12 });
  expect(asked).toContain(`/api/rankings/players?name=${'y'.repeat(24)}&limit=1`);
});

test('news and search fail independently', async () => {
  const noGame = load('/?player=yun', (url) => (url.includes('rankings') ? fails() : works()));
  expect(await noGame.data).toMatchObject({ search: { query: 'yun', total: null }, news: { rows: [] } });
  const noNews = load('/?player=yun', (url) => (url.includes('news') ? fails() : works()));
  expect(await noNews.data).toMatchObject({ search: { query: 'yun', total: 12 }, news: null });
});

test('the balance of the empires fails alone', async () => {
  const balance = { empires: [{ empire: 1, players: 2 }], classes: [{ job: 0, players: 2 }] };
  const answers = (url: string) =>
    url.includes('balance') ? { status: 200, body: { success: true, data: balance } } : works();
  expect((await load('/', answers).data).balance).toEqual(balance);
  const without = load('/', (url) => (url.includes('balance') ? fails() : works()));
  expect(await without.data).toMatchObject({ balance: null, news: { rows: [] } });
});

test('without its blocks the page is that of a new site', async () => {
  const answers = (url: string) => (url === '/api/home' ? fails() : works());
  const { layout } = await load('/', answers).data;
  expect(layout).toEqual(layoutOf(usualBlocks));
});

test('pages of news show the news, although the home page has none', async () => {
  for (const address of ['/news', '/de/news', '/?page=2']) {
    expect((await load(address, works).data).layout).toEqual(
      layoutOf([...blocks, { id: 'news', kind: 'news' }]),
    );
  }
  expect((await load('/', works).data).layout).toEqual(layoutOf(blocks));
});

test('the preview is the draft for staff, and what everybody sees for others', async () => {
  const draft = [{ id: 'news', kind: 'news' }] as const;
  const ofStaff = (url: string) =>
    url === '/api/admin/home/preview' ? { status: 200, body: { success: true, blocks: draft } } : works();
  expect(await load('/?preview=home', ofStaff).data).toMatchObject({
    layout: layoutOf(draft),
    isPreview: true,
  });
  const others = (url: string) =>
    url === '/api/admin/home/preview' ? { status: 403, body: { code: 'auth.adminRequired' } } : works();
  expect((await load('/?preview=home', others).data).layout).toEqual(layoutOf(blocks));
  expect(load('/?preview=homepage', works).asked).not.toContain('/api/admin/home/preview');
});
