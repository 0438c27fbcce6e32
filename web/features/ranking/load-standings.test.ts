import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Transport } from '#contract/rendered-page.ts';
import { apiContext, createApi } from '#web/api.ts';
import { loader } from './load-standings.ts';

const season = { id: 3, name: 'Spring 2026', frozenAt: '2026-05-01T00:00:00Z', guilds: [] };
const off = { status: 404, body: { success: false, code: 'standings.notFound' } };
const answered = (data: unknown) => ({ status: 200, body: { success: true, data } });

/** Of a site that has switched off all rankings but by level, which had one by horse when the season ended. */
const load = (search: string) => {
  const transport = (async ({ url }) => {
    if (url.includes('/seasons/3')) return answered({ ...season, characters: [{ kind: 'horse', rows: [] }] });
    if (url.includes('kind=level')) return answered([]);
    return off;
  }) as Transport;
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(transport));
  const request = new Request(`http://site/ranking${search}`);
  return loader({ context, request, params: {} } as Parameters<typeof loader>[0]);
};

test('a past season shows the ranking that is asked for, although that is switched off by now', async () => {
  const { query, season: shown } = await load('?season=3&tab=horse');
  expect([query.tab, shown?.name]).toEqual(['horse', 'Spring 2026']);
});

test('a past season without the ranking that is asked for shows the first one, and says so', async () => {
  expect((await load('?season=3&tab=wars')).query.tab).toBe('players');
});

test('without a season an address of a ranking that is switched off shows the first one', async () => {
  const { query, of } = await load('?tab=horse');
  expect([query.tab, of]).toEqual(['players', 'characters']);
});
