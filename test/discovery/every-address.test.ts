import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes, tagOf } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { fetchAsRobot, type ReadHead, readHead } from './read-head.ts';
import { readSitemapXml, type SitemapAddress } from './read-sitemap.ts';

const publicUrl = 'https://www.example.org';

interface Visited extends SitemapAddress {
  readonly status: number;
  readonly head: ReadHead;
}

const values = { site: 'Guildhall', server: 'Server 1' };

/** Crawls the demo world like a search engine. */
describe.skipIf(!hasBrowser)('every URL of the sitemap', () => {
  let browser: Browser;
  let site: TestSite;
  const visited: Visited[] = [];

  async function visit(url: SitemapAddress): Promise<void> {
    const { status, body } = await fetchAsRobot(site.address, url.address.replace(publicUrl, ''));
    visited.push({ ...url, status, head: readHead(body) });
  }

  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({
      dialect: 'sqlite',
      demoWorld: true,
      environment: { PUBLIC_URL: publicUrl },
    });
    const at = '2026-03-01 10:00:00';
    await site.services.site.db
      .insertInto('pages')
      .values({ path: '/team', title: 'The team', content: 'Who we are.', created_at: at, updated_at: at })
      .execute();
    const xml = (await fetchAsRobot(site.address, '/sitemap.xml')).body.toString();
    const { urls } = await readSitemapXml(browser, xml);
    for (let from = 0; from < urls.length; from += 8)
      await Promise.all(urls.slice(from, from + 8).map(visit));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('returns 200, and the number of URLs is right', () => {
    expect(visited.filter(({ status }) => status !== 200).map(({ address }) => address)).toEqual([]);
    expect(visited.length).toBeGreaterThan(12 * languageCodes.length);
  });

  test('is canonical and in its language', () => {
    for (const { address, head } of visited) expect(head.canonical).toBe(address);
    for (const code of languageCodes) {
      const own = visited.filter(({ address }) => `${address}/`.startsWith(`${publicUrl}/${code}/`));
      expect(new Set(own.map(({ head }) => head.language))).toEqual(new Set([tagOf(code)]));
    }
  });

  test('lists the same alternates as its page, and they are reciprocal', () => {
    const byAddress = new Map(visited.map((each) => [each.address, each]));
    for (const { address, alternates, head } of visited) {
      expect(Object.fromEntries(head.alternates)).toEqual(Object.fromEntries(alternates));
      for (const [tag, other] of alternates) {
        if (tag === 'x-default') continue;
        const back = byAddress.get(other)?.head;
        expect(back?.language).toBe(tag);
        expect([...(back?.alternates.values() ?? [])]).toContain(address);
      }
    }
  });

  test.each(languageCodes)('in %s has a title and a description of its own', (code) => {
    const heads = visited
      .filter(({ address }) => `${address}/`.startsWith(`${publicUrl}/${code}/`))
      .map(({ head }) => head);
    const [titles, descriptions] = ['title', 'description'].map((part) =>
      heads.map((head) => (part === 'title' ? head.title : (head.meta('description') ?? ''))),
    );
    expect(titles).toEqual([...new Set(titles)]);
    expect(descriptions).toEqual([...new Set(descriptions)]);
    expect(titles?.filter((title) => !title.includes('Guildhall') || title.length < 12)).toEqual([]);
    const generic = translate(code, 'site.description', values);
    expect(descriptions?.filter((text) => text === generic || text.length < 8 || text.length > 161)).toEqual(
      [],
    );
  });
});

describe('other URLs', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { PUBLIC_URL: publicUrl } });
    await site.addWorld();
  });
  afterAll(() => site?.close());

  const headOf = async (path: string) => readHead((await fetchAsRobot(site.address, path)).body);

  test.each([
    ['/de/forum', '/de'],
    ['/de/?player=hero', '/de'],
    ['/de/?utm_source=chat&page=1', '/de'],
    ['/de/?page=2', '/de/news?page=2'],
    ['/de/forum?page=2', '/de/news?page=2'],
    ['/de/news/', '/de/news'],
    ['/de/News?page=x', '/de/news'],
    ['/de/Ranking/', '/de/ranking'],
    ['/de/ranking?tab=players&page=1&name=hero', '/de/ranking'],
    ['/de/ranking?page=2&tab=guilds&empire=1', '/de/ranking?tab=guilds&page=2'],
    ['/de/downloads?page=7&x=%22%3E%3Cscript%3E', '/de/downloads'],
    ['/de/news/0001', '/de/news/1'],
    ['/de/news/1?utm_source=chat', '/de/news/1'],
  ])('%s has the canonical URL %s', async (path, canonical) => {
    const { alternates, meta, canonical: said } = await headOf(path);
    const isKept = said ?? meta('og:url');
    expect(isKept).toBe(publicUrl + canonical);
    expect(meta('og:url')).toBe(publicUrl + canonical);
    if (said) expect(alternates.get('de')).toBe(said);
  });

  test.each([
    '/de/account',
    '/de/characters',
    '/de/change-password',
    '/de/change-email',
    '/de/reset-password?token=secret',
    '/de/admin',
    '/de/admin/news',
    '/de/no-such-page',
    '/de/news/999',
    '/de/item-shop',
    '/de/news?page=99',
    '/de/ranking?page=99',
  ])('%s is not indexed and reveals no secret', async (path) => {
    const { body } = await fetchAsRobot(site.address, path);
    const { meta, canonical, alternates, things, title } = readHead(body);
    expect(meta('robots')).toBe('noindex');
    expect([canonical, alternates.size, things.size]).toEqual([undefined, 0, 0]);
    expect(title).toMatch(/\S · Guildhall$/);
    expect(meta('og:url')).not.toContain('secret');
    expect(meta('description')).not.toBe(translate('de', 'site.description', values));
  });

  test.each([
    ['/en/?page=99', 'There is no such page in the list of news.', '/en#news'],
    ['/en/forum?page=3', 'There is no such page in the list of news.', '/en/forum#news'],
    ['/en/ranking?page=99', 'There is no such page in the ranking.', '/en/ranking'],
    ['/en/ranking?name=hero&page=9', 'There is no such page in the ranking.', '/en/ranking?name=hero'],
  ])('%s is a 404 with a link to the first page', async (path, sentence, first) => {
    const { status, body } = await fetchAsRobot(site.address, path);
    expect(status).toBe(404);
    const html = body.toString();
    expect(html).toContain(sentence);
    expect(/href="([^"]*)"[^>]*>(?:<[^>]*>)*To the first page</.exec(html)?.[1]).toBe(first);
  });

  test('the title of a 404 page says so', async () => {
    const missing = `${translate('de', 'notFound.title')} · Guildhall`;
    for (const path of ['/de/no-such-page', '/de/news/999', '/de/item-shop']) {
      expect((await headOf(path)).title).toBe(missing);
    }
  });
});
