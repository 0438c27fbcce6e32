import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNews } from '#test/factories/news.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
});
afterAll(() => site?.close());

test.each([
  ['de', 'Der Krieg beginnt — jetzt'],
  ['cz', 'Válka o hrad a v údolí — dnes'],
  ['pl', 'Wojna o zamek i w dolinie — dziś'],
  ['ru', 'Война у замка и в долине — сегодня'],
] as const)('a picture that a page of news names in %s is kept for ever', async (language, title) => {
  const id = await writeNews(site.services.site, 1, { language, title });
  const page = await (await fetch(`${site.address}/${language}/news/${id}`)).text();
  const [address] = /\/share\/\w+\/news-\d+\.jpg\?v=[\w-]+/.exec(page) ?? [];
  const { status, headers } = await fetch(`${site.address}${address}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});
