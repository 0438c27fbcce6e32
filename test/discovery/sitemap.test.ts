import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes, languages } from '#contract/languages.ts';
import { publicPaths } from '#contract/page-paths.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import { readSitemapXml } from './read-sitemap.ts';

const publicUrl = 'https://www.example.org';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

describe.skipIf(!hasBrowser).each(await testDatabases('sitemap'))('the sitemap on %s', (dialect) => {
  let browser: Browser;
  let site: TestApp;
  const ids: number[] = [];
  const startSite = (MODULES = '') =>
    startTestApp({ dialect, environment: { PUBLIC_URL: publicUrl, MODULES } });
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startSite();
    for (let number = 1; number <= 101; number += 1) ids.push(await writeNews(site.services.site, number));
    const [first = 0, second = 0] = ids;
    const at = { updated_at: '2026-05-01 08:00:00' };
    await translateNews(site.services.site, first, 'de', at);
    await translateNews(site.services.site, second, 'de', { ...at, state: 'queued' });
    const page = { path: '/team', title: 'Team', content: 'Us.', updated_at: '2026-03-01 10:00:00' } as const;
    await site.services.site.db
      .insertInto('pages')
      .values({ ...page, created_at: page.updated_at })
      .execute();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const get = (path: string, headers = {}) => site.send(`GET ${path}`, { headers });
  async function read(path: string, from: Pick<TestApp, 'send'> = site) {
    const { status, body, headers } = await from.send(`GET ${path}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const xml = await readSitemapXml(browser, String(body.text));
    expect(xml.error).toBeNull();
    return xml;
  }

  test('with many news is an index whose parts list each page once per language', async () => {
    const index = await read('/sitemap.xml');
    expect(index.root).toBe(`${sitemaps} sitemapindex`);
    const files = index.urls.map(({ address }) => address.replace(publicUrl, ''));
    expect(files).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-news-1.xml',
      '/sitemap-news-2.xml',
      '/sitemap-news-3.xml',
    ]);
    const parts = await Promise.all(files.map((file) => read(file)));
    const found = parts.flatMap(({ urls }) => urls.map(({ address }) => address));
    const paths = [...publicPaths, '/team', ...ids.map((id) => `/news/${id}`)];
    const wanted = paths.flatMap((path) =>
      languageCodes.map((code) => `${publicUrl}/${code}${path === '/' ? '' : path}`),
    );
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  test('lists all alternates of each page, including x-default', async () => {
    const { root, urls } = await read('/sitemap-news-1.xml');
    expect(root).toBe(`${sitemaps} urlset`);
    for (const { address, alternates } of urls) {
      const path = address.replace(/^https:\/\/www\.example\.org\/[a-z-]+/, '');
      expect(Object.fromEntries(alternates)).toEqual({
        ...Object.fromEntries(languages.map(({ code, tag }) => [tag, `${publicUrl}/${code}${path}`])),
        'x-default': publicUrl + path,
      });
    }
  });

  test('has lastmod where it is known', async () => {
    const changes = async (file: string) =>
      new Map((await read(file)).urls.map(({ address, changedAt }) => [address, changedAt]));
    const news = await changes('/sitemap-news-1.xml');
    expect(news.get(`${publicUrl}/en/news/${ids[0]}`)).toBe('2026-05-01T08:00:00Z');
    expect(news.get(`${publicUrl}/en/news/${ids[1]}`)).toBe('2026-04-01T12:02:00Z');
    const pages = await changes('/sitemap-pages.xml');
    expect(pages.get(`${publicUrl}/de/team`)).toBe('2026-03-01T10:00:00Z');
    expect(pages.get(`${publicUrl}/de/news`)).toBe('2026-04-01T13:41:00Z');
    expect(pages.get(`${publicUrl}/de/register`)).toBeNull();
  });

  test('is a single file with few news, and lists pages without any', async () => {
    const other = await startSite();
    const id = await writeNews(other.services.site, 1);
    const whole = await read('/sitemap.xml', other);
    expect(whole.urls).toHaveLength((publicPaths.length + 1) * languageCodes.length);
    expect(whole.urls.at(-1)?.address).toBe(`${publicUrl}/${languageCodes.at(-1)}/news/${id}`);
    await other.close();
    const empty = await startSite();
    const { urls } = await read('/sitemap.xml', empty);
    expect(urls).toHaveLength(publicPaths.length * languageCodes.length);
    expect((await empty.send('GET /sitemap-news-1.xml')).status).toBe(404);
    await empty.close();
  });

  test('has the pages for everybody of modules that are on, once where a page is published', async () => {
    const other = await startSite('updates,team,email');
    const at = '2026-03-01 10:00:00';
    const page = { path: '/team', title: 'Team', content: 'Us.', created_at: at, updated_at: at };
    await other.services.site.db.insertInto('pages').values(page).execute();
    const { urls } = await read('/sitemap.xml', other);
    const german = urls.map(({ address }) => address.replace(`${publicUrl}/de/`, ''));
    expect(german.filter((path) => /^(team|updates|show-email)$/.test(path))).toEqual(['updates', 'team']);
    await other.close();
  });

  test.each(['/sitemap.xml', '/robots.txt', '/site.webmanifest'])(
    '%s supports If-None-Match',
    async (path) => {
      const { headers } = await get(path);
      const etag = String(headers.etag);
      expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
        expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
      expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    },
  );

  test.each(['/sitemap-news-4.xml', '/sitemap-news-999999.xml'])('%s is not there', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('is named in robots.txt, which disallows API calls and personal pages', async () => {
    const text = String((await get('/robots.txt')).body.text);
    const lines = text.split('\n');
    expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    for (const path of ['/api/', '/account', '/de/account', '/admin', '/en-gb/admin', '/gr/reset-password']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    const closed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
    const matches = (path: string) =>
      closed.some((rule) => new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path));
    expect(matches('/de/account')).toBe(true);
    expect(matches('/de/guides/account')).toBe(false);
    expect(publicPaths.filter((path) => matches(path) || matches(`/de${path}`))).toEqual([]);
    expect(matches('/share/de/site.jpg')).toBe(false);
  });

  test('the manifest is in the language of its URL and its icons exist', async () => {
    const manifestIn = async (path: string) => JSON.parse(String((await get(path)).body.text));
    expect(await manifestIn('/site.webmanifest')).toMatchObject({ lang: 'en', start_url: '/en', id: '/' });
    const czech = await manifestIn('/cz/site.webmanifest');
    expect(czech).toMatchObject({ lang: 'cs', start_url: '/cz', name: 'Guildhall', short_name: 'Guildhall' });
    expect(czech.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
    expect(czech.description).not.toBe((await manifestIn('/site.webmanifest')).description);
  });
});
