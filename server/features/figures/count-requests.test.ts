import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { countRequests } from './count-requests.ts';

/** How often news were opened by these requests, where pages are answered with a status. */
async function newsReads(
  requests: readonly { readonly url: string; readonly headers?: Record<string, string> }[],
  status = 200,
): Promise<number> {
  const counted: string[] = [];
  const app = Fastify();
  const figures = { count: (name: string) => void counted.push(name) };
  countRequests(app, { figures }, ({ headers }) => headers['x-in-process'] === 'secret');
  app.get('/*', (_, reply) => reply.code(status).send());
  for (const request of requests) await app.inject({ method: 'GET', ...request });
  await app.close();
  return counted.filter((name) => name === 'newsReads').length;
}

test('pages of news are counted in every language, also those a browser has already', async () => {
  const pages = ['/news/7', '/news/7?page=2', ...languageCodes.map((code) => `/${code}/news/7`)];
  const requests = pages.map((url) => ({ url }));
  expect(await newsReads(requests)).toBe(pages.length);
  expect(await newsReads(requests, 304)).toBe(pages.length);
});

test('missing pages, other pages, robots and pages loaded in advance are not counted', async () => {
  const others = ['/news', '/news/x', '/xx/news/7', '/en/news/7/edit', '/en/admin/news/7', '/en?to=/news/7'];
  expect(await newsReads(others.map((url) => ({ url })))).toBe(0);
  expect(await newsReads([{ url: '/en/news/7' }], 404)).toBe(0);
  const headers = [
    { 'user-agent': 'Googlebot/2.1' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'x-in-process': 'secret' },
  ];
  expect(await newsReads(headers.map((each) => ({ url: '/en/news/7', headers: each })))).toBe(0);
});

test('who only says that the server asks itself is counted', async () => {
  expect(await newsReads([{ url: '/en/news/7', headers: { 'x-in-process': 'x' } }])).toBe(1);
});
