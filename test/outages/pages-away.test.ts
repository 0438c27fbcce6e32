import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagePaths } from '#contract/page-paths.ts';
import de from '#locales/de.json' with { type: 'json' };
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';

const onMariadb = (await testDatabases('pages while the database is away')).includes('mariadb');

describe.runIf(onMariadb)("while the site's database is away", () => {
  let proxy: TcpProxy;
  let site: TestSite;
  let cookie: string;
  let pictureBefore: string;
  beforeAll(async () => {
    proxy = await startTcpProxy(mariadbPort);
    const DATABASE_URL = mariadbUrl.replace(String(mariadbPort), String(proxy.port));
    const environment = { DATABASE_URL, GAME_DATABASE_URL: mariadbUrl, MODULES: '' };
    site = await startTestSite({ dialect: 'mariadb', environment });
    await site.addWorld();
    cookie = `session=${(await site.newPlayer()).session}`;
    const before = await fetch(`${site.address}/share/de/news-2.jpg`);
    pictureBefore = `/share/de/news-2.jpg?v=${before.headers.get('etag')?.replaceAll('"', '')}`;
    await read('/de/news');
    await read('/de/news/1');
    await proxy.stop();
  });
  afterAll(async () => {
    await site.close();
    await proxy.stop();
  });

  const read = async (path: string) => {
    const answer = await fetch(site.address + path);
    return { status: answer.status, text: await answer.text() };
  };

  test.each(['/de/news', '/de/news/1'])('%s is served from the cache to anonymous visitors', async (path) => {
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    const { status, text } = await read(path);
    expect(status).toBe(200);
    expect(/>News \d</.test(text)).toBe(true);
    expect(text).toMatch(/<p class="as-of" role="status">Stand: .*UTC.*<\/p><\/body>/);
  });

  const look = async (path: string) => {
    const answer = await fetch(site.address + path, { headers: { cookie } });
    return { status: answer.status, text: await answer.text() };
  };

  test.each(['/news/1', '/downloads', '/account', '/characters', '/admin', '/admin/news', ...pagePaths])(
    '%s answers 503 with a complete page',
    async (path) => {
      const { status, text } = await look(path);
      expect([status, text.includes('</html>')]).toEqual([503, true]);
    },
  );

  test.each(['/de/account', '/de/account/security', '/de/unlock-character'])(
    '%s says what failed, and does not blame the visitor’s connection',
    async (path) => {
      const { text } = await look(path);
      expect(text).toContain(de.failure.title);
      expect(text).not.toContain(de.failure.offline);
    },
  );

  test.each(['/', '/news', '/ranking', '/register', '/recover', '/reset-password'])(
    '%s is shown with the available data',
    async (path) => {
      const { status, text } = await look(path);
      expect([status, text.includes('</html>')]).toEqual([200, true]);
    },
  );

  test.each(['/sitemap.xml', '/sitemap-news-1.xml', '/share/de/news-1.jpg'])(
    '%s says that the content comes later',
    async (path) => {
      const answer = await fetch(site.address + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
      expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        '5',
        'no-store',
      ]);
    },
  );

  test.each(['/robots.txt', '/de/site.webmanifest', '/share/de/site.jpg'])('%s is there', async (path) => {
    expect((await look(path)).status).toBe(200);
  });

  test('a rendered image stays available', async () => {
    expect((await fetch(site.address + pictureBefore)).status).toBe(200);
    expect((await fetch(`${site.address}/share/de/news-2.jpg?v=other`)).status).toBe(503);
  });

  test('the log has one line', async () => {
    const levels = site.logged.map((line) => JSON.parse(line).level as number);
    expect(levels.filter((level) => level >= 40)).toEqual([40]);
  });

  test('a failed page is not cached when the database is back', async () => {
    expect((await fetch(`${site.address}/news/1`)).status).toBe(503);
    await proxy.resume();
    const status = async () => (await fetch(`${site.address}/news/1`)).status;
    await expect.poll(status, { timeout: 15_000, interval: 100 }).toBe(200);
    expect((await look('/account')).status).toBe(200);
  });
});
