import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { type Answer, startTestApp, type TestApp } from '#test/app.ts';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';

const nasty = {
  title: '<script>alert("1")</script> ]]> 🐉 & Čeština \u202e',
  content:
    '**Ελληνικά** 🐉 ]]> <!-- & <b>\n\n[in](/downloads) [here](#below) [out](https://example.org/?a=1&b=2)',
  author_name: 'O’Neill & "Söhne" <x>',
};

interface ReadEntry {
  readonly language: string | null;
  readonly id: string;
  readonly title: string;
  readonly link: string | null;
  readonly published: string;
  readonly updated: string;
  readonly author: string;
  readonly content: string;
}

interface ReadFeed {
  readonly error: string | undefined;
  readonly root: string | undefined;
  readonly language: string | null | undefined;
  readonly texts: readonly (string | null | undefined)[];
  readonly links: readonly (string | null)[][];
  readonly entries: readonly ReadEntry[];
}

/** What a browser's own XML parser makes of an Atom feed. */
async function parse(browser: Browser, xml: string): Promise<ReadFeed> {
  const page = await browser.newPage();
  const read = await page.evaluate((source) => {
    const feed = new DOMParser().parseFromString(source, 'application/xml');
    const root = feed.documentElement;
    const childOf = (parent: Element, name: string) =>
      [...parent.children].find((child) => child.localName === name);
    const text = (parent: Element, name: string) => childOf(parent, name)?.textContent ?? '';
    return {
      error: feed.querySelector('parsererror')?.textContent ?? undefined,
      root: `${root.namespaceURI} ${root.localName}`,
      language: root.getAttribute('xml:lang'),
      texts: ['id', 'title', 'updated'].map((name) => childOf(root, name)?.textContent),
      links: [...root.children]
        .filter((child) => child.localName === 'link')
        .map((link) => ['rel', 'type', 'href'].map((name) => link.getAttribute(name))),
      entries: [...feed.getElementsByTagName('entry')].map((entry) => ({
        language: entry.getAttribute('xml:lang'),
        id: text(entry, 'id'),
        title: text(entry, 'title'),
        link: childOf(entry, 'link')?.getAttribute('href') ?? null,
        published: text(entry, 'published'),
        updated: text(entry, 'updated'),
        author: childOf(entry, 'author')?.firstElementChild?.textContent ?? '',
        content: text(entry, 'content'),
      })),
    };
  }, xml);
  await page.close();
  return read;
}

const publicUrl = 'https://www.example.org';
const textOf = (answer: Answer) => String(answer.body.text);

describe.skipIf(!hasBrowser).each(await testDatabases('feeds'))('feeds on %s', (dialect) => {
  let browser: Browser;
  let site: TestApp;
  const ids: number[] = [];

  async function startSite(): Promise<TestApp> {
    return startTestApp({ dialect, environment: { PUBLIC_URL: publicUrl, SITE_NAME: 'Moon & <Gate>' } });
  }

  beforeAll(async () => {
    browser = await openBrowser();
    site = await startSite();
    for (let number = 1; number <= 21; number += 1) {
      ids.push(await writeNews(site.services.site, number, number === 21 ? nasty : {}));
    }
    const at = (number: number) => ids[number - 1] ?? 0;
    await translateNews(site.services.site, at(20), 'de', { updated_at: '2026-05-01 08:00:00' });
    await translateNews(site.services.site, at(19), 'de', {
      state: 'queued',
      updated_at: '2026-06-01 08:00:00',
    });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const get = (path: string, headers = {}) => site.send(`GET ${path}`, { headers });

  test('Atom has the newest twenty, whole, with absolute links', async () => {
    const answer = await get('/en/feed.xml');
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = await parse(browser, textOf(answer));
    expect(feed.error).toBeUndefined();
    expect(feed).toMatchObject({
      root: 'http://www.w3.org/2005/Atom feed',
      language: 'en',
      texts: [`${publicUrl}/en/feed.xml`, 'Moon & <Gate> · Latest news', '2026-04-01T12:21:00Z'],
      links: [
        ['self', 'application/atom+xml', `${publicUrl}/en/feed.xml`],
        ['alternate', 'text/html', `${publicUrl}/en/news`],
      ],
    });
    expect(feed.entries.map(({ id }) => id)).toEqual(
      ids
        .toReversed()
        .slice(0, 20)
        .map((id) => `${publicUrl}/en/news/${id}`),
    );
    const [first] = feed.entries;
    expect(first).toMatchObject({
      title: nasty.title,
      author: nasty.author_name,
      link: `${publicUrl}/en/news/${ids.at(-1)}`,
      published: '2026-04-01T12:21:00Z',
      updated: '2026-04-01T12:21:00Z',
      language: 'en',
    });
    expect(first?.content).toBe(
      `<p><strong>Ελληνικά</strong> 🐉 ]]&gt; &lt;!-- &amp; &lt;b&gt;</p>\n<p><a href="${publicUrl}/en/downloads">in</a> <a href="${publicUrl}/en/news/${ids.at(-1)}#below">here</a> <a href="https://example.org/?a=1&amp;b=2" rel="noopener nofollow ugc">out</a></p>\n`,
    );
  });

  test('in another language have its texts, and English where there are none, each with its date', async () => {
    const { entries, language } = await parse(browser, textOf(await get('/de/feed.xml')));
    expect(language).toBe('de');
    const [english, german, again] = entries;
    expect(english).toMatchObject({ language: 'en', title: nasty.title });
    expect(english?.link).toBe(`${publicUrl}/de/news/${ids.at(-1)}`);
    expect(german).toMatchObject({
      language: 'de',
      title: 'Title in de',
      content: '<p>Text in <em>de</em></p>\n',
      published: '2026-04-01T12:20:00Z',
      updated: '2026-05-01T08:00:00Z',
    });
    expect(again).toMatchObject({ language: 'de', updated: '2026-04-01T12:19:00Z' });
  });

  test.each(languages)('below /$code are in $name', async ({ code, tag }) => {
    const xml = await parse(browser, textOf(await get(`/${code}/feed.xml`)));
    expect([xml.error, xml.language]).toEqual([undefined, tag]);
    const json = JSON.parse(textOf(await get(`/${code}/feed.json`)));
    expect([json.language, json.feed_url]).toEqual([tag, `${publicUrl}/${code}/feed.json`]);
    expect(xml.texts[1]).toBe(json.title);
  });

  test('JSON Feed says the same by its own rules', async () => {
    const answer = await get('/de/feed.json');
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const { items, ...feed } = JSON.parse(textOf(answer));
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.stringMatching(/^Moon & <Gate> · /),
      home_page_url: `${publicUrl}/de/news`,
      feed_url: `${publicUrl}/de/feed.json`,
      description: expect.stringContaining('Moon & <Gate>'),
      icon: `${publicUrl}/icon-192.png`,
      language: 'de',
    });
    const { entries } = await parse(browser, textOf(await get('/de/feed.xml')));
    expect(items).toEqual(
      entries.map((entry) => ({
        id: entry.id,
        url: entry.link,
        title: entry.title,
        content_html: entry.content,
        date_published: entry.published,
        date_modified: entry.updated,
        authors: [{ name: entry.author }],
        language: entry.language,
      })),
    );
  });

  test('without a language are English, whatever the reader’s browser wishes', async () => {
    const headers = { 'accept-language': 'de', cookie: 'language=ru' };
    for (const file of ['feed.xml', 'feed.json']) {
      expect(textOf(await get(`/${file}`, headers))).toBe(textOf(await get(`/en/${file}`)));
    }
  });

  test.each(['feed.xml', 'feed.json'])('%s is not sent again to who has it', async (file) => {
    const { headers } = await get(`/de/${file}`);
    const [etag, date] = [String(headers.etag), String(headers['last-modified'])];
    expect(date).toBe('Fri, 01 May 2026 08:00:00 GMT');
    expect(headers['cache-control']).toBe('public, max-age=30');
    for (const [asked, status] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"other", W/${etag}` }, 304],
      [{ 'if-none-match': '"other"', 'if-modified-since': date }, 200],
      [{ 'if-modified-since': date }, 304],
      [{ 'if-modified-since': 'Fri, 01 May 2026 07:59:59 GMT' }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
    ] as const) {
      const answer = await get(`/de/${file}`, asked);
      expect([asked, answer.status]).toEqual([asked, status]);
      expect(textOf(answer) === '').toBe(status === 304);
    }
  });

  test('are compressed for who can read that', async () => {
    const { headers } = await get('/de/feed.xml', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers.vary).toContain('accept-encoding');
  });

  test('hold nothing that XML cannot, although the database does', async () => {
    const other = await startSite();
    await writeNews(other.services.site, 1, { title: 'a\u0001b\uffff', content: 'c\u000bd' });
    const answer = await other.send('GET /feed.xml');
    const feed = await parse(browser, textOf(answer));
    expect([feed.error, feed.entries[0]?.title]).toEqual([undefined, 'ab']);
    await other.close();
  });

  test('of a site without news are empty and well-formed', async () => {
    const other = await startSite();
    const feed = await parse(browser, textOf(await other.send('GET /gr/feed.xml')));
    expect(feed).toMatchObject({ error: undefined, language: 'el', entries: [] });
    expect(feed.texts[2]).toBe('1970-01-01T00:00:00Z');
    expect(JSON.parse(textOf(await other.send('GET /gr/feed.json'))).items).toEqual([]);
    await other.close();
  });
});

test('asking for feeds counts like asking for pages', async () => {
  const site = await startTestApp({ dialect: 'sqlite', environment: { RATE_LIMITS: 'general=3/60' } });
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await site.send('GET /feed.xml')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await site.close();
});
