import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { languages } from '#contract/languages.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { newAdministrator } from './factories/administrators.ts';
import { startTestSite, type TestSite } from './site.ts';

let site: TestSite;
let session: string;

beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite', environment: { SERVER_NAME: 'Moonfall', MODULES: '' } });
  ({ session } = await newAdministrator(site));
});
afterAll(() => site?.close());

/** Pages are kept for four seconds and what they are made of for one; this address was not asked for before. */
let asked = 0;
async function get(path: string): Promise<{ status: number; html: string }> {
  asked += 1;
  const answer = await fetch(`${site.address}${path}?page=${asked}`, { redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}

const publish = (path: string, title: string, content: string) =>
  site.send('PUT /api/page', { body: { path, title, content }, session });

/** The page as soon as it has this status. */
async function getWith(status: number, path: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await get(path);
      expect(answer.status).toBe(status);
      return answer.html;
    },
    { interval: 100, timeout: 5_000 },
  );
}

describe('the sidebar’s addresses', () => {
  test.concurrent.each(pagePaths)(
    '%s is a 404 page until it is published, and again afterwards',
    async (path) => {
      const before = await get(`/en${path}`);
      expect(before.status).toBe(404);
      expect(before.html).toContain('This road ends in the mist.');
      expect(before.html).toContain('content="noindex"');

      await publish(path, `About ${path}`, 'Read **this**.');
      const published = await getWith(200, `/en${path}`);
      expect(published).toContain('<strong>this</strong>');
      expect(published).toContain(`<title>About ${path} · Guildhall</title>`);
      expect(published).toContain('<meta name="description" content="Read this.">');
      expect(published).toContain(`rel="canonical" href="${site.services.config.publicUrl}/en${path}"`);

      await site.send(`DELETE /api/page?path=${path}`, { session });
      await getWith(404, `/en${path}`);
    },
  );

  test('addresses of the site cannot be published', async () => {
    expect((await get('/en/guild/2')).status).toBe(404);
    expect((await get('/en/teams')).status).toBe(404);
    expect((await publish('/ranking', 'a', 'b')).status).toBe(400);
  });
});

describe('a page at an address of its own', () => {
  const path = '/guides/first-steps';

  test.concurrent.each(languages)('is read in $name, and a 404 page before and after', async ({ code }) => {
    const own = `/about/${code}`;
    expect((await get(`/${code}${own}`)).status).toBe(404);
    await publish(own, 'First steps', 'Read **this**.');
    const html = await getWith(200, `/${code}${own}`);
    const address = (prefix: string) => `${site.services.config.publicUrl}${prefix}${own}`;
    expect(html).toContain('<strong>this</strong>');
    expect(html).toContain('<title>First steps · Guildhall</title>');
    expect(html).toContain(`<link rel="canonical" href="${address(`/${code}`)}">`);
    expect(html).toContain(`hreflang="cs" href="${address('/cz')}"`);
    expect(html).toContain(`hreflang="x-default" href="${address('')}"`);
    expect(html).toMatch(/property="og:image" content="[^"]*\/share\/[^"]*\.jpg/);
    expect(html).toContain('application/ld+json');
    await site.send(`DELETE /api/page?path=${own}`, { session });
    const missing = await getWith(404, `/${code}${own}`);
    expect(missing).toContain('content="noindex"');
  });

  test('moves: the old address is a 404 page', async () => {
    await publish('/starting', 'First steps', 'Read this.');
    await getWith(200, '/starting');
    const move = { body: { path: '/starting', to: path }, session };
    expect((await site.send('POST /api/page/move', move)).status).toBe(200);
    await getWith(200, `/de${path}`);
    await getWith(404, '/starting');
    expect((await get('/en/GUIDES/First-Steps/')).status).toBe(200);
    expect((await get('/en/GUIDES/First-Steps/')).html).toContain(`/en${path}">`);
    const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
    expect(sitemap).toContain(`/en${path}<`);
    expect(sitemap).not.toContain('/starting<');
  });

  test.each([
    '/no-such-page',
    '/de/de/guides/first-steps',
    '/guides/first-steps/deeper/still',
    '/guides%2ffirst-steps',
    '/guides//first-steps',
    '/guides/first-steps%20',
    '/gu\u0456des/first-steps',
    '/__proto__',
    '/constructor',
    `/${'a'.repeat(81)}`,
  ])('%s is none', async (other) => {
    const { status, html } = await get(other);
    expect(status).toBe(404);
    expect(html).toContain('content="noindex"');
    expect(html).toContain('</html>');
  });
});

describe('a published page', () => {
  beforeAll(async () => {
    const { body } = await publish('/team', 'The <b>team</b>', 'We <script>alert(1)</script> are few.');
    await site.services.site.db
      .updateTable('translations')
      .set({ title: 'Команда', content: 'Нас *мало*.', state: 'edited', due_at: null })
      .where('kind', '=', 'page')
      .where('subject_id', '=', Number(body.id))
      .where('language', '=', 'ru')
      .execute();
  });

  test.each(languages)('is read in $name', async ({ code, tag }) => {
    const { status, html } = await get(`/${code}/team`);
    expect([status, /<html lang="([^"]+)"/.exec(html)?.[1]]).toEqual([200, tag]);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(code === 'ru' ? '<em>мало</em>' : '&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain(`href="/${code}/feed.xml"`);
  });

  test('says so where it is English on a page in another language', async () => {
    const { html } = await get('/de/team');
    expect(html).toContain('class="untranslated"');
    expect(html).toMatch(/<h1[^>]* lang="en"/);
    expect(html).toMatch(/class="prose" lang="en"/);
    for (const path of ['/ru/team', '/en/team']) {
      const own = (await get(path)).html;
      expect(own).not.toContain('class="untranslated"');
      expect(own).not.toMatch(/class="prose" lang=/);
    }
  });

  test('is found however its address is written', async () => {
    for (const path of ['/team', '/team/', '/Team', '/de/TEAM/']) expect((await get(path)).status).toBe(200);
  });

  test('is shown at most five seconds after it was published', async () => {
    const address = `${site.address}/en/updates`;
    expect((await fetch(address)).status).toBe(404);
    await publish('/updates', 'Updates', 'News of the client.');
    await expect.poll(async () => (await fetch(address)).status, { timeout: 6_000, interval: 250 }).toBe(200);
  });
});

describe('the team, while its module is on', () => {
  let withTeam: TestSite;
  beforeAll(async () => {
    withTeam = await startTestSite({ dialect: 'sqlite', environment: { MODULES: 'team' } });
  });
  afterAll(() => withTeam?.close());

  test('is listed at /team, below what is published there', async () => {
    const administrator = await newAdministrator(withTeam);
    const read = async () => (await fetch(`${withTeam.address}/en/team`)).text();
    const listed = await read();
    expect(listed).toContain('<title>The team · Guildhall</title>');
    expect(listed).toContain(`[GM]${administrator.login}`.slice(0, 16));
    const body = { path: '/team', title: 'Who we are', content: 'Read **this**.' };
    expect((await withTeam.send('PUT /api/page', { body, session: administrator.session })).status).toBe(200);
    await expect.poll(read, { timeout: 7_000 }).toMatch(/Who we are.*<strong>this<\/strong>.*\[GM\]/s);
  });
});
