import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { languageCodes, tagOf } from '#contract/languages.ts';
import { beginMaintenance, endMaintenance } from '#server/site/maintenance.ts';
import { openInstance } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const message = 'Back at 18:00 <script>alert(1)</script>';

describe.each(await testDatabases('a site in maintenance'))('a site in maintenance on %s', (dialect) => {
  let site: TestSite;
  let admin: string;
  let player: string;
  beforeAll(async () => {
    const environment = { DISCORD_URL: 'https://talk.example', FORUM_URL: 'https://forum.example' };
    site = await startTestSite({ dialect, environment });
    admin = (await newAdministrator(site)).session;
    player = (await site.newPlayer()).session;
    await beginMaintenance(site.services.site, message);
    await site.services.maintenance.read();
  });
  afterAll(() => site.close());

  const look = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.address + path, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const as = (session: string) => ({ cookie: `session=${session}` });

  test.each(languageCodes)('its page speaks %s', async (code) => {
    const { status, headers, text } = await look(`/${code}/ranking?page=2`);
    expect([status, headers.get('retry-after')]).toEqual([503, '300']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain(`<html lang="${tagOf(code)}">`);
    expect(text).toContain('<h1');
    expect(text).not.toMatch(/maintenance\.\w+|<script/);
    expect(text).toContain('Back at 18:00 &lt;script&gt;');
  });

  test('the language is the visitor’s where the address says none', async () => {
    const { text } = await look('/', { 'accept-language': 'el' });
    expect(text).toContain('<html lang="el">');
    expect(text).toContain('href="/de"');
  });

  test('its page names the Discord and the forum', async () => {
    const { text } = await look('/en');
    expect(text).toMatch(/href="https:\/\/talk\.example"[^>]*><span[^>]*>Ask the community</);
    expect(text).toMatch(/href="https:\/\/forum\.example"[^>]*><span[^>]*>Visit the forum</);
  });

  test('the policy of the page allows its own style', async () => {
    const { headers, text } = await look('/en');
    expect(text).toContain('<style>');
    expect(headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
  });

  test('calls and feeds are refused by a code, also those of players', async () => {
    for (const session of [undefined, player]) {
      const answer = await site.send('GET /api/rankings/players', { session });
      expect(answer).toMatchObject({ status: 503, body: { code: 'server.maintenance', retryAfter: 300 } });
      expect(answer.headers['retry-after']).toBe('300');
    }
    const register = await site.send('POST /api/auth/register', { body: {} });
    expect(register.body.code).toBe('server.maintenance');
    const feed = await look('/feed.xml');
    expect([feed.status, feed.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
    expect((await look('/account', as(player))).status).toBe(503);
  });

  test.each([
    ['/ru/feed.xml', {}],
    ['/share/ru/site.jpg', {}],
    ['/feed.xml', { cookie: 'language=ru' }],
    ['/feed.xml', { 'accept-language': 'ru' }],
  ])('%s with %j is refused in Russian', async (path, headers) => {
    expect((await look(path, headers)).text).toContain('технические работы');
  });

  test('an administrator can give the second step of a login', async () => {
    const answer = await site.send('POST /api/auth/login/second-step', { body: { code: '123456' } });
    expect(answer.body.code).toBe('login.secondStepEnded');
  });

  test.each(Object.keys(calls).filter((key) => key.includes(' /api/auth/login')))(
    '%s is open: it is part of a login',
    async (key) => {
      expect((await site.send(key, { body: {} })).body.code).not.toBe('server.maintenance');
    },
  );

  test('health stays green, and what the page is made of is served', async () => {
    expect((await look('/healthz')).status).toBe(200);
    expect((await look('/readyz')).status).toBe(200);
    expect((await look('/favicon.svg')).status).toBe(200);
  });

  test('administrators pass, and can come in', async () => {
    for (const path of ['/', '/de/ranking', '/admin', '/account']) {
      expect([path, (await look(path, as(admin))).status]).toEqual([path, 200]);
    }
    expect((await site.send('GET /api/rankings/players', { session: admin })).status).toBe(200);
    const entrance = await look('/admin');
    expect(entrance.status).not.toBe(503);
    expect(entrance.text).toContain('name="username"');
    const another = await newAdministratorComingIn(site);
    expect((await site.send('GET /api/statistics', { session: another })).status).toBe(200);
  });

  test.each(['/administration', '/xadmin', '/de/x/admin', '/admin.html', '//admin', '/%61dministrator'])(
    '%s is no way round',
    async (path) => {
      expect((await look(path)).status).toBe(503);
    },
  );

  test.each(['/%61pi/statistics', '/%61%70%69/statistics', 'http://any.host/api/statistics'])(
    'the call %s is no way round',
    async (target) => {
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      // Sent as it is: `fetch` would spell it plainly.
      request({ port: new URL(site.address).port, path: target }, ({ statusCode }) =>
        resolve(statusCode),
      ).end();
      expect(await promise).not.toBe(200);
      const body = { username: 'newcomer', password: 'moon-gate7' };
      const answer = await site.send('POST /%61pi/auth/register', { body });
      expect(answer).toMatchObject({ status: 503, body: { code: 'server.maintenance' } });
    },
  );

  test('the header of the pages’ own calls is no way round', async () => {
    expect((await site.send('GET /api/statistics', { headers: { 'x-in-process': 'x' } })).status).toBe(503);
  });

  test('every instance knows, and opens again', async () => {
    const other = await openInstance(site);
    expect((await other.send('GET /api/statistics')).status).toBe(503);
    expect(await endMaintenance(site.services.site)).toBe(true);
    for (const each of [site, other]) {
      await each.services.maintenance.read();
      expect((await each.send('GET /api/statistics')).status).toBe(200);
    }
    expect((await look('/ranking')).status).toBe(200);
    await other.close();
  });
});

/** Logs in during maintenance. */
async function newAdministratorComingIn(site: TestSite): Promise<string> {
  const login = `gate${Date.now() % 1_000_000}`;
  await site.addPlayer({ login, password: 'moon-gate7', character: `[GM]${login}`.slice(0, 16) });
  await site.game.run('INSERT INTO {common}.gmlist (mAccount, mName, mAuthority) VALUES (?, ?, ?)', [
    login,
    'x',
    'IMPLEMENTOR',
  ]);
  return site.login({ login, password: 'moon-gate7' });
}
