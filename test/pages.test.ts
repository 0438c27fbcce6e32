import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { testDatabases } from './factories/mariadb.ts';
import { startTestSite, type TestSite } from './site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite', environment: { SITE_NAME: 'Moon & Gate' } });
  await site.addWorld();
});
afterAll(() => site?.close());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.address + path, { headers, redirect: 'manual' });
}

const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

describe('the language of a page', () => {
  test.each(languages)('below /$code it is $name', async ({ code, tag }) => {
    const answer = await get(`/${code}/ranking`, { cookie: 'language=ru', 'accept-language': 'ru' });
    expect(answer.status).toBe(200);
    expect(languageOf(await answer.text())).toBe(tag);
  });

  test('without a code it is the stored choice, else Accept-Language, else the default', async () => {
    const both = { cookie: 'language=gr', 'accept-language': 'de' };
    expect(languageOf(await (await get('/', both)).text())).toBe('el');
    expect(languageOf(await (await get('/', { 'accept-language': 'de-AT, en;q=0.5' })).text())).toBe('de');
    expect(languageOf(await (await get('/', { 'accept-language': 'zh' })).text())).toBe('en');
    expect(languageOf(await (await get('/', { cookie: 'language=../../etc' })).text())).toBe('en');
  });

  test('links keep the code of the address', async () => {
    const html = await (await get('/de')).text();
    expect(html).toContain('href="/de/register"');
    expect(html).not.toContain('href="/register"');
  });
});

describe('statuses', () => {
  test.each([
    ['/', 200],
    ['/news', 200],
    ['/forum', 200],
    ['/register', 200],
    ['/downloads', 200],
    ['/ranking', 200],
    ['/account', 200],
    ['/recover', 200],
    ['/reset-password', 200],
    ['/guides', 404],
    ['/guild/1', 200],
    ['/guild/999999', 404],
    ['/de/no-such-page', 404],
    ['/xx/ranking', 404],
    ['/news/999999', 404],
    ['/news/abc', 404],
    ['/assets/old-build.js', 404],
    ['/%E0%A4%A', 400],
    ['/..%2f..%2fetc/passwd', 404],
    ['//evil.example/', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect((await answer.text()).match(/\n\s+at .+:\d+:\d+|node_modules/)).toBeNull();
  });
});

describe('a page', () => {
  test('comes with its data and its texts, without anything inline that runs', async () => {
    const html = await (await get('/en/ranking')).text();
    expect(html.includes('>Hero59<')).toBe(true);
    expect(html).toContain('· Moon &amp; Gate</title>');
    expect(html.match(/<script(?! type="(module|application\/(ld\+)?json)")/g)).toBeNull();
    expect(html.match(/\sstyle="|\son\w+="/g)).toBeNull();
  });

  test('brings its styles along at a first visit, each in a block that the policy names', async () => {
    const answer = await get('/en/ranking');
    const blocks = [...(await answer.text()).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
      ([, style = '']) => style,
    );
    expect(blocks).toHaveLength(7);
    const policy = String(answer.headers.get('content-security-policy'));
    for (const style of blocks) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    }
    const { session } = await site.newPlayer();
    const own = await (await get('/en/ranking', { cookie: `session=${session}` })).text();
    expect(own).not.toContain('<style>');
    expect(own).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css">/);
  });

  test('has the styles of what stands below home’s first words after them, and those of another page before its words', async () => {
    const [first = '', below = ''] = (await (await get('/en')).text()).split(
      '<span id="styles-below" hidden="">',
    );
    expect(first).toMatch(/<\/h1>/);
    for (const [rule, isBelow] of [
      ['.button-ghost{', false],
      ['.hero{', false],
      ['.header{', false],
      ['.lead-news{', true],
      ['.welcome{', true],
      ['.footer{', true],
    ] as const) {
      expect([rule, first.includes(rule), below.includes(rule)]).toEqual([rule, !isBelow, isBelow]);
    }
    const [words] = (await (await get('/en/ranking')).text()).split('<div id="root">');
    expect(words).toContain('.footer{');
  });

  test('is answered from memory with an ETag, and not sent again to who has it', async () => {
    const first = await get('/en/ranking');
    const etag = first.headers.get('etag') ?? '';
    const second = await get('/en/ranking', { 'if-none-match': etag });
    expect(second.status).toBe(304);
  });

  test('with a session it is made for its visitor alone and kept by nobody', async () => {
    const { session, login } = await site.newPlayer();
    const own = await get('/en/account', { cookie: `session=${session}` });
    expect(own.headers.get('cache-control')).toContain('no-store');
    expect(await own.text()).toContain(login);
    expect(await (await get('/en/account')).text()).not.toContain(login);
  });

  test('shows names of the game as text', async () => {
    await site.addPlayer({ login: 'nasty', password: 'from-the-game', character: '<b onclick=x>' });
    await site.services.board.refresh();
    const html = await (await get('/en/ranking?name=onclick')).text();
    expect(html.includes('&lt;b onclick=x&gt;')).toBe(true);
    expect(html.includes('<b onclick')).toBe(false);
  });

  test('shows what was searched for as text', async () => {
    const html = await (
      await get(`/en/ranking?name=${encodeURIComponent('"><script>alert(1)</script>')}`)
    ).text();
    expect(html).not.toContain('<script>alert');
  });
});

describe.each(await testDatabases('the partner'))('the partner on the home page, on %s', (dialect) => {
  let own: TestSite;
  beforeAll(async () => {
    own = await startTestSite({ dialect });
  });
  afterAll(() => own?.close());

  test(
    dialect === 'sqlite' ? 'is a guild in the demo world' : 'is nothing where no logo is set',
    async () => {
      const html = await (await fetch(`${own.address}/en`)).text();
      const link = /<a class="partner"[^>]*href="([^"]+)"[^>]*><img src="([^"]+)"/.exec(html);
      if (dialect !== 'sqlite') return expect(html.includes('class="partner')).toBe(false);
      expect(link?.slice(1)).toEqual(['/en/ranking?tab=guilds&amp;name=RedLantern', '/demo-partner.svg']);
      const logo = await fetch(`${own.address}/demo-partner.svg`);
      expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    },
  );
});
