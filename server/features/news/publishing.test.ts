import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewsItem, NewsRow } from '#contract/api/news.ts';
import { languageCodes } from '#contract/languages.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import { testRedis } from '#test/redis.ts';
import { withAdministrator } from '#test/with-administrator.ts';

const news = { title: 'The gate opens', content: 'On **Friday** at dusk.', displayName: 'Mirabel' };

describe.each(await testDatabases('publishing news'))('publishing news on %s', (dialect) => {
  const there = withAdministrator({ dialect });
  beforeEach(async () => {
    for (const table of ['news', 'translations', 'audit'] as const) {
      await there.site.services.site.db.deleteFrom(table).execute();
    }
  });

  const credentials = () => ({ username: there.administrator.login, password: there.administrator.password });
  const publish = (changes: Record<string, unknown> = {}, request = {}) =>
    there.site.send('POST /api/news', { body: { ...news, ...credentials(), ...changes }, ...request });
  const remove = (id: unknown, changes: Record<string, unknown> = {}, request = {}) =>
    there.site.send(`DELETE /api/news/${id}`, { body: { ...credentials(), ...changes }, ...request });
  const listed = async () => (await there.site.send('GET /api/news')).body.data as NewsRow[];
  const audited = () => there.site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();

  describe('POST /api/news', () => {
    test('accepts exactly the specified request: no session, no cookie, no origin', async () => {
      const { status, body } = await publish({}, { origin: false });
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, message: 'The news item is published.', id: expect.any(Number) });
      expect(await listed()).toMatchObject([
        {
          id: body.id,
          title: news.title,
          author: 'Mirabel',
          content: 'On Friday at dusk.',
          translated: true,
        },
      ]);
    });

    test('is read at once in every language, in English until it is translated', async () => {
      const { body } = await publish();
      const german = await there.site.send(`GET /api/news/${body.id}?language=de`);
      expect(german.body.data).toMatchObject({ title: news.title, language: 'en', translated: false });
    });

    test('queues one translation for each other language', async () => {
      const { body } = await publish();
      const rows = await there.site.services.site.db.selectFrom('translations').selectAll().execute();
      expect(rows).toHaveLength(languageCodes.length - 1);
      expect(rows.map(({ language }) => language).toSorted()).toEqual(
        languageCodes.filter((code) => code !== 'en').toSorted(),
      );
      // British English needs no engine and may be done already.
      for (const row of rows.filter(({ language }) => language !== 'en-gb')) {
        expect(row).toMatchObject({
          kind: 'news',
          subject_id: body.id,
          state: 'queued',
          title: null,
          content: null,
          engine: null,
        });
      }
    });

    test('ignores the session of another account', async () => {
      const player = await there.site.newPlayer();
      expect((await publish({}, { session: player.session })).status).toBe(200);
      expect((await publish({}, { session: there.administrator.session })).status).toBe(200);
      expect(new Set((await audited()).map(({ login }) => login))).toEqual(
        new Set([there.administrator.login]),
      );
    });

    test('responds in the administrator’s language', async () => {
      const { body } = await publish({}, { headers: { 'accept-language': 'de' } });
      expect(body.message).toBe('Die News ist veröffentlicht.');
    });

    test('stores text unchanged: markup, quotes, scripts, every alphabet', async () => {
      const title = `<b>"Ünïcode"</b> '; DROP TABLE news; -- 龍 🐉 \u202e`;
      const content = '<script>alert(1)</script>\r\n\r\nČeština, Ελληνικά\u0000 {name} $& 🐉';
      const { body } = await publish({ title, content });
      const { data } = (await there.site.send(`GET /api/news/${body.id}`)).body as unknown as {
        data: NewsItem;
      };
      expect(data.title).toBe(title);
      expect(data.content).toBe('<script>alert(1)</script>\n\nČeština, Ελληνικά {name} $& 🐉');
      expect(data.html).not.toContain('<script');
    });

    test('takes 100,000 characters of any alphabet', async () => {
      const content = '龍'.repeat(100_000);
      const { body } = await publish({ content });
      const item = await there.site.send(`GET /api/news/${body.id}`);
      expect((item.body.data as NewsItem).content).toBe(content);
    });

    test.each([
      { title: '' },
      { title: ' \n\u200b\t' },
      { content: '' },
      { content: ' \r\n \u0007' },
      { displayName: '' },
      { displayName: '\u00a0' },
      { password: '' },
      { title: undefined },
      { content: undefined },
      { displayName: undefined },
      { password: undefined },
    ])('with %j is incomplete', async (changes) => {
      const { status, body } = await publish(changes);
      expect([status, body.code]).toEqual([400, 'news.incomplete']);
      expect(body.message).toBe('Title, content, display name and administrator password are required.');
      expect([await listed(), await audited()]).toEqual([[], []]);
    });

    test.each([
      [{ title: 'a'.repeat(301) }, 400, 'request.invalid'],
      [{ content: 'a'.repeat(100_001) }, 400, 'request.invalid'],
      [{ displayName: 'a'.repeat(101) }, 400, 'request.invalid'],
      [{ title: ['a'] }, 400, 'request.invalid'],
      [{ content: { a: 1 } }, 400, 'request.invalid'],
      [{ title: null }, 400, 'request.invalid'],
      [{ username: 7 }, 400, 'request.invalid'],
      [{ password: true }, 400, 'request.invalid'],
      [{ username: '' }, 400, 'login.missing'],
      [{ more: 'a'.repeat(1_100_000) }, 413, 'request.tooLarge'],
    ])('with %# is refused', async (changes, status, code) => {
      const answer = await publish(changes);
      expect(answer).toMatchObject({ status, body: { code } });
      expect([await listed(), await audited()]).toEqual([[], []]);
    });

    test.each(['', '[]', 'null', '"text"'])('with the body %j is refused', async (text) => {
      const answer = await there.site.send('POST /api/news', { raw: { text, type: 'application/json' } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    });

    test('rejects other origins', async () => {
      const headers = { origin: 'https://evil.example' };
      const answer = await publish({}, { origin: false, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
      expect(await listed()).toEqual([]);
    });
  });

  describe('whose password', () => {
    test.each([
      ['a wrong one', { password: 'not-mine1' }],
      ['nobody’s', { username: 'nobody12' }],
      ['the login in other letters', { username: 'UPPER' }],
      ['one of SQL', { username: "' OR 1=1 -- ", password: "' OR '1'='1" }],
      ['of letters the game has not', { username: '龍龍龍龍龍', password: 'пароль' }],
    ])('is %s: refused', async (_, changes) => {
      const isUpper = 'username' in changes && changes.username === 'UPPER';
      const asked = isUpper ? { username: there.administrator.login.toUpperCase() } : changes;
      const id = await writeNews(there.site.services.site, 1);
      for (const answer of [await publish(asked), await remove(id, asked)]) {
        expect(answer).toMatchObject({ status: 401, body: { code: 'login.wrong', message: 'login.wrong' } });
      }
      expect([(await listed()).length, await audited()]).toEqual([1, []]);
    });

    test('is a player’s: rejected as wrong, so that passwords cannot be guessed here without a captcha', async () => {
      const { login: username, password, session } = await there.site.newPlayer();
      const right = await publish({ username, password });
      const wrong = await publish({ username, password: 'not-mine1' });
      expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
      expect(right.body.code).toBe('login.wrong');
      const own = await publish({ username, password }, { session });
      expect(own).toMatchObject({ status: 403, body: { code: 'auth.adminRequired' } });
      expect(await listed()).toEqual([]);
    });

    test('is a blocked administrator’s: the block is revealed only after the right password', async () => {
      const blocked = await newAdministrator(there.site);
      await there.site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [blocked.id]);
      const { login: username, password } = blocked;
      expect(await publish({ username, password })).toMatchObject({
        status: 403,
        body: { code: 'login.blocked' },
      });
      expect((await publish({ username, password: 'not-mine1' })).body.code).toBe('login.wrong');
      expect(await listed()).toEqual([]);
    });

    test('is a former administrator’s: rejected from the next call on', async () => {
      const former = await newAdministrator(there.site);
      const own = { username: former.login, password: former.password };
      expect((await publish(own)).status).toBe(200);
      await there.site.game.run('DELETE FROM {common}.gmlist WHERE mAccount = ?', [former.login]);
      expect((await publish(own)).body.code).toBe('login.wrong');
    });
  });

  describe('DELETE /api/news/{id}', () => {
    test('deletes it in all languages', async () => {
      const { body } = await publish();
      const other = await writeNews(there.site.services.site, 1);
      await translateNews(there.site.services.site, other, 'de');
      const { status, body: answer } = await remove(body.id, {}, { origin: false });
      expect([status, answer]).toEqual([
        200,
        { success: true, message: 'The news item has been deleted in all languages.' },
      ]);
      expect((await listed()).map(({ id }) => id)).toEqual([other]);
      const left = await there.site.services.site.db.selectFrom('translations').selectAll().execute();
      expect(left.map(({ subject_id }) => subject_id)).toEqual([other]);
      expect((await there.site.send(`GET /api/news/${body.id}`)).status).toBe(404);
    });

    test('by ten administrators at once: one succeeds, nine get 404, the audit log has one entry', async () => {
      const id = await writeNews(there.site.services.site, 1);
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['404 news.notFound']),
      );
      expect(await audited()).toHaveLength(1);
    });

    test('while others publish and delete: no call fails', async () => {
      const old = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => writeNews(there.site.services.site, number)),
      );
      const published = await Promise.all([...old.map(() => publish()), ...old.map((id) => remove(id))]);
      expect(published.map(({ status }) => status)).toEqual(published.map(() => 200));
      expect(await audited()).toHaveLength(10);
      expect(await there.site.services.site.db.selectFrom('translations').selectAll().execute()).toHaveLength(
        old.length * (languageCodes.length - 1),
      );
    });

    test.each(['0', '-1', 'x', '1.5', '99999999999', "1'"])('refuses the id %s', async (id) => {
      expect(await remove(id)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    });

    test('requires login and password in the body', async () => {
      const id = await writeNews(there.site.services.site, 1);
      expect(await there.site.send(`DELETE /api/news/${id}`)).toMatchObject({
        body: { code: 'request.invalid' },
      });
      expect((await remove(id, { password: '' })).body.code).toBe('login.missing');
      expect((await remove(id, { username: undefined })).body.code).toBe('login.missing');
      expect((await listed()).length).toBe(1);
    });

    test('rejects other origins', async () => {
      const id = await writeNews(there.site.services.site, 1);
      const headers = { origin: 'https://evil.example' };
      expect((await remove(id, {}, { origin: false, headers })).status).toBe(403);
      expect((await listed()).length).toBe(1);
    });
  });

  test('the audit log records who, when, from where, before and after, but no password', async () => {
    const start = Date.now() - 1_000;
    const { body } = await publish({}, { address: '203.0.113.7' });
    await translateNews(there.site.services.site, Number(body.id) + 1_000, 'de');
    await remove(body.id, {}, { address: '2001:db8::7' });
    const [created, deleted] = await audited();
    expect(created).toMatchObject({
      login: there.administrator.login,
      address: '203.0.113.7',
      action: 'news.create',
      subject: `news/${body.id}`,
      before_value: null,
    });
    const usual = { language: 'en', kind: 'news', pinned: false };
    expect(JSON.parse(created?.after_value ?? '')).toEqual({ ...news, ...usual });
    expect(deleted).toMatchObject({
      address: '2001:db8::7',
      action: 'news.delete',
      subject: `news/${body.id}`,
      after_value: null,
    });
    const before = JSON.parse(deleted?.before_value ?? '');
    expect(before).toMatchObject({ ...news, translations: { de: 'queued', tr: 'queued' } });
    expect(Date.parse(`${deleted?.at.replace(' ', 'T')}Z`)).toBeGreaterThan(start - 1_000);
    expect(JSON.stringify(await audited())).not.toContain(there.administrator.password);
    expect(there.site.logged.join('')).not.toContain(there.administrator.password);
  });

  test('rolls back when the audit row cannot be written', async () => {
    const id = await writeNews(there.site.services.site, 1);
    const { db } = there.site.services.site;
    await db.schema.alterTable('audit').renameTo('audit_away').execute();
    const answers = [await publish(), await remove(id)];
    await db.schema.alterTable('audit_away').renameTo('audit').execute();
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [500, 'server.error'],
      [500, 'server.error'],
    ]);
    expect((await listed()).map((each) => each.id)).toEqual([id]);
    expect(await db.selectFrom('translations').selectAll().execute()).toEqual([]);
  });
});

const redisUrl = await testRedis('limits of publishing');
const prefix = `test:${randomBytes(6).toString('hex')}:`;
const stores = [
  { name: 'memory', environment: {} },
  ...(redisUrl ? [{ name: 'redis', environment: { REDIS_URL: redisUrl, REDIS_PREFIX: prefix } }] : []),
];

describe.each(stores)('limits in $name', ({ environment }) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({
      dialect: 'sqlite',
      environment: { ...environment, RATE_LIMITS: 'auth=4/60' },
    });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    const { redis } = site.services;
    const keys = redis ? await redis.keys(`${prefix}*`) : [];
    if (keys.length > 0) await redis?.del(keys);
    await site.close();
  });

  let places = 0;
  const somewhere = () => {
    places += 1;
    return `198.51.100.${places}`;
  };
  const call = (changes: object, address: string) => {
    const { login: username, password } = administrator;
    return site.send('POST /api/news', { body: { ...news, username, password, ...changes }, address });
  };

  test('are shared by publishing and deleting, per IP address, like those of logins', async () => {
    const address = somewhere();
    const { login: username, password } = administrator;
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await call({}, address)).status);
    const body = { username, password };
    statuses.push((await site.send('DELETE /api/news/999', { body, address })).status);
    const refused = await call({}, address);
    expect(statuses).toEqual([200, 200, 200, 404]);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'rateLimit.auth', retryAfter: expect.any(Number) },
    });
    expect(refused.headers['retry-after']).toBe(String(refused.body.retryAfter));
    expect((await call({}, somewhere())).status).toBe(200);
  });

  test('do not count incomplete or malformed requests', async () => {
    const address = somewhere();
    for (let time = 0; time < 6; time += 1) await call({ title: time % 2 ? '' : 7 }, address);
    expect((await call({}, address)).status).toBe(200);
  });

  test('stop guessing one administrator’s password from many IP addresses', async () => {
    const known = somewhere();
    await call({}, known);
    const guesses = await Promise.all(
      Array.from({ length: 44 }, () => call({ password: 'guessed77' }, somewhere())),
    );
    const codes = guesses.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'login.wrong').length).toBeLessThanOrEqual(40);
    expect(codes).toContain('rateLimit.auth');
    expect((await call({}, known)).status).toBe(200);
  });
});
