import { loadImage } from '@napi-rs/canvas';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { fetchAsRobot, readHead } from './read-head.ts';

const publicUrl = 'https://www.example.org';
const attack = '</title></script><script>alert(1)</script> "quoted" \'single\' <b> <!-- ]]> & \u2028end';

describe.each(await testDatabases('links in chats'))('a link in a chat, on %s', (dialect) => {
  let site: TestSite;
  let id: number;
  let nasty: number;
  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { PUBLIC_URL: publicUrl, SITE_NAME: 'Moon & Gate' } });
    id = await writeNews(site.services.site, 1, { content: 'The stones fall at dawn. '.repeat(20) });
    const content = 'Die Steine fallen **bei Tagesanbruch**, sagt [Mirabel](/team). '.repeat(20);
    const at = { updated_at: '2026-05-01 08:00:00' };
    await translateNews(site.services.site, id, 'de', { title: 'Großer Krieg', content, ...at });
    nasty = await writeNews(site.services.site, 2, { title: attack, content: attack, author_name: attack });
  });
  afterAll(() => site?.close());

  const get = (path: string, headers = {}) => fetchAsRobot(site.address, path, headers);
  const pathOf = (address = '') => address.replace(publicUrl, '');

  test('to a news item previews its translated title, text and image', async () => {
    const answer = await get(`/de/news/${id}`);
    expect(answer.status).toBe(200);
    const { language, title, meta } = readHead(answer.body);
    expect([language, title]).toEqual(['de', 'Großer Krieg · Moon & Gate']);
    expect([meta('og:title'), meta('twitter:title'), meta('og:image:alt')]).toEqual(
      Array(3).fill('Großer Krieg'),
    );
    expect(meta('og:description')).toMatch(/^Die Steine fallen bei Tagesanbruch, sagt Mirabel\. Die .*\S…$/);
    expect(meta('og:description')?.length).toBeLessThanOrEqual(160);
    expect([meta('description'), meta('twitter:description')]).toEqual(Array(2).fill(meta('og:description')));
    const said = ['type', 'site_name', 'url', 'locale'].map((name) => meta(`og:${name}`));
    expect(said).toEqual(['article', 'Moon & Gate', `${publicUrl}/de/news/${id}`, 'de_DE']);
    expect([meta('article:published_time'), meta('article:modified_time')]).toEqual([
      '2026-04-01T12:01:00Z',
      '2026-05-01T08:00:00Z',
    ]);
    expect([meta('article:author'), meta('twitter:card')]).toEqual(['Mirabel', 'summary_large_image']);
  });

  test('has an immutable image of 1200 × 630', async () => {
    const { meta } = readHead((await get(`/de/news/${id}`)).body);
    const address = meta('og:image') ?? '';
    expect(address.startsWith(`${publicUrl}/share/de/news-${id}.jpg?v=`)).toBe(true);
    const answer = await get(pathOf(address));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, meta('og:image:type')]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const { width, height } = await loadImage(answer.body);
    expect([width, height].map(String)).toEqual([meta('og:image:width'), meta('og:image:height')]);
    expect([width, height]).toEqual([1200, 630]);
    expect(answer.body.length).toBeLessThan(300_000);
    const again = await get(pathOf(address), { 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('has another image per language and after a change of the title', async () => {
    const pictureIn = async (language: string) =>
      readHead((await get(`/${language}/news/${id}`)).body).meta('og:image');
    const german = await get(pathOf(await pictureIn('de')));
    expect((await get(pathOf(await pictureIn('fr')))).body.equals(german.body)).toBe(false);
    const other = await writeNews(site.services.site, 3);
    const before = `/share/en/news-${other}.jpg`;
    const first = await get(before);
    await site.services.site.db
      .updateTable('news')
      .set({ title: 'Changed' })
      .where('id', '=', other)
      .execute();
    const then = await get(before);
    expect(then.headers.etag).not.toBe(first.headers.etag);
    expect(then.headers['cache-control']).toBe('public, max-age=300');
    expect(await pictureIn('en')).toMatch(/\?v=[\w-]{12}$/);
    await site.services.site.db.deleteFrom('news').where('id', '=', other).execute();
    expect((await get(before)).status).toBe(404);
  });

  test('has the same data for search engines', async () => {
    const { things, meta } = readHead((await get(`/de/news/${id}`)).body);
    expect(things.get('NewsArticle')).toMatchObject({
      headline: 'Großer Krieg',
      description: meta('description'),
      image: meta('og:image'),
      datePublished: '2026-04-01T12:01:00Z',
      dateModified: '2026-05-01T08:00:00Z',
      author: { '@type': 'Person', name: 'Mirabel' },
      inLanguage: 'de',
      mainEntityOfPage: `${publicUrl}/de/news/${id}`,
    });
    expect(things.get('BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, name: 'Startseite', item: `${publicUrl}/de` },
      { position: 2, item: `${publicUrl}/de/news` },
      { position: 3, name: 'Großer Krieg', item: `${publicUrl}/de/news/${id}` },
    ]);
  });

  test('to any other page previews its texts and the site’s image', async () => {
    const { meta, things } = readHead((await get('/ru')).body);
    expect(meta('og:title')?.replaceAll('\u00a0', ' ')).toBe('Мир в огне войны ждёт ваше знамя');
    expect([meta('og:type'), meta('og:url'), meta('og:locale')]).toEqual([
      'website',
      `${publicUrl}/ru`,
      'ru_RU',
    ]);
    const picture = await get(pathOf(meta('og:image')));
    expect(picture.headers['cache-control']).toContain('immutable');
    const { width, height } = await loadImage(picture.body);
    expect([width, height]).toEqual([1200, 630]);
    expect(things.get('WebSite')).toMatchObject({ name: 'Moon & Gate', inLanguage: 'ru' });
    expect(things.get('Organization')).toMatchObject({ logo: `${publicUrl}/icon-512.png` });
    const action = things.get('WebSite')?.potentialAction as { target: { urlTemplate: string } };
    expect(action.target.urlTemplate).toBe(`${publicUrl}/ru/ranking?name={search_term_string}`);
    expect((await get('/ru/ranking?name=Hero')).status).toBe(200);
  });

  test('escapes what an administrator has written', async () => {
    const { status, body } = await get(`/en/news/${nasty}`);
    expect(status).toBe(200);
    for (const escaping of ['<script>alert', '<!-- ]]', '</title></script>']) {
      expect([escaping, body.includes(escaping)]).toEqual([escaping, false]);
    }
    const { meta, things, title } = readHead(body);
    expect([title, meta('og:title'), meta('article:author')]).toEqual([
      `${attack} · Moon & Gate`,
      attack,
      attack,
    ]);
    expect(things.get('NewsArticle')).toMatchObject({ headline: attack, author: { name: attack } });
    expect((await get(pathOf(meta('og:image')))).status).toBe(200);
    const feed = await get('/sitemap.xml');
    expect([feed.status, feed.body.includes('alert')]).toEqual([200, false]);
  });

  test.each([
    '/share/de/news-999999.jpg',
    '/share/de/news-0.jpg',
    '/share/de/news-01.jpg',
    '/share/de/news-1.png',
    '/share/de/news-1e3.jpg',
    '/share/de/news--1.jpg',
    '/share/de/news-99999999999999999999.jpg',
    '/share/xx/site.jpg',
    '/share/__proto__/site.jpg',
    '/share/de/..%2f..%2f..%2fetc%2fpasswd',
    '/share/..%2f..%2fde/site.jpg',
    '/share/de/../../server/main.ts',
    '/share/de/site.jpg%00.png',
    '/share/de/',
    '/share',
  ])('%s is not an image', async (path) => {
    const { status, headers } = await get(path);
    expect([status, String(headers['content-type']).startsWith('image/')]).toEqual([404, false]);
  });
});

test('images are rate limited', async () => {
  const site = await startTestSite({ dialect: 'sqlite', environment: { RATE_LIMITS: 'general=3/60' } });
  const statuses = [];
  for (let time = 0; time < 4; time += 1) {
    statuses.push((await fetchAsRobot(site.address, '/share/de/news-7.jpg')).status);
  }
  expect(statuses).toEqual([404, 404, 404, 429]);
  await site.close();
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite' });
    await site.addWorld();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('no policy objects to what the head carries, and the title follows the visitor', async () => {
    const { page, complaints, context } = await openVisitor(browser, { baseURL: site.address });
    await page.goto('/de');
    const home = await page.title();
    expect(home).toMatch(/^Guildhall · ./);
    await page.getByRole('link', { name: 'Rangliste', exact: true }).first().click();
    await page.waitForURL('**/de/ranking');
    await expect.poll(() => page.title()).toBe('Rangliste · Guildhall');
    await page.goBack();
    await expect.poll(() => page.title()).toBe(home);
    await page.goto('/de/news/1');
    await expect.poll(() => page.title()).toBe('News 1 · Guildhall');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
    await expect
      .poll(() => page.evaluate(async (href) => (await fetch(href ?? '')).json(), manifest))
      .toMatchObject({
        lang: 'de',
        start_url: '/de',
      });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
