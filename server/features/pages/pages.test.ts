import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedPage, Page, PageSource } from '#contract/api/pages.ts';
import { languageCodes } from '#contract/languages.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';

const team = { path: '/team', title: 'The team', content: 'We are **few**.' };

describe.each(await testDatabases('pages'))('pages on %s', (dialect) => {
  const there = withAdministrator({ dialect });
  beforeEach(async () => {
    await there.site.services.translator.settle();
    for (const table of ['pages', 'translations', 'audit'] as const) {
      await there.site.services.site.db.deleteFrom(table).execute();
    }
  });

  const publish = (changes: Record<string, unknown> = {}, request = {}) =>
    there.site.send('PUT /api/page', {
      body: { ...team, ...changes },
      session: there.administrator.session,
      ...request,
    });
  const remove = (path = '/team', request = {}) =>
    there.site.send(`DELETE /api/page?path=${path}`, { session: there.administrator.session, ...request });
  const read = async (language = 'en', path = '/team') =>
    (await there.site.send(`GET /api/page?path=${path}&language=${language}`)).body.data as Page | undefined;
  const list = async () =>
    (await there.site.send('GET /api/pages', { session: there.administrator.session })).body
      .data as ListedPage[];
  const sources = async () => {
    const found = (await list()).map(({ path }) =>
      there.site.send(`GET /api/page-source?path=${path}`, { session: there.administrator.session }),
    );
    return (await Promise.all(found)).map(({ body }) => body.data as PageSource);
  };
  const audited = () => there.site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const translations = () =>
    there.site.services.site.db.selectFrom('translations').selectAll().orderBy('language').execute();
  const setTranslation = (language: string, values: object) =>
    there.site.services.site.db
      .updateTable('translations')
      .set(values)
      .where('language', '=', language)
      .execute();
  const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
    status === 200 ? 'done' : body.code;

  test('return 404 until an administrator publishes one', async () => {
    for (const path of pagePaths) {
      expect(await there.site.send(`GET /api/page?path=${path}`)).toMatchObject({
        status: 404,
        body: { code: 'pages.notFound' },
      });
    }
    expect(await sources()).toEqual([]);
  });

  test('are read at once by everyone, in English until they are translated', async () => {
    const { status, body } = await publish();
    expect([status, body]).toEqual([200, { success: true, id: expect.any(Number) }]);
    expect(await read()).toEqual({
      path: '/team',
      title: 'The team',
      html: '<p>We are <strong>few</strong>.</p>\n',
      excerpt: 'We are few.',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      language: 'en',
      translated: true,
    });
    expect(await read('de')).toMatchObject({ title: 'The team', language: 'en', translated: false });
    await setTranslation('de', { title: 'Das Team', content: 'Wir sind *wenige*.', state: 'done' });
    expect(await read('de')).toMatchObject({
      title: 'Das Team',
      html: '<p>Wir sind <em>wenige</em>.</p>\n',
      language: 'de',
      translated: true,
    });
    expect(await sources()).toMatchObject([{ id: body.id, ...team }]);
  });

  test('are listed for everyone by their addresses', async () => {
    const published = async () => (await there.site.send('GET /api/published-pages')).body;
    expect(await published()).toEqual({ success: true, data: [] });
    await publish({ path: '/game-rules' });
    await publish();
    expect(await published()).toEqual({ success: true, data: ['/game-rules', '/team'] });
    await remove('/game-rules');
    expect(await published()).toEqual({ success: true, data: ['/team'] });
  });

  test('are converted to British English without an engine', async () => {
    await publish({ content: 'The color of the center.' });
    await there.site.services.translator.settle();
    expect(await read('en-gb')).toMatchObject({
      html: '<p>The colour of the centre.</p>\n',
      language: 'en-gb',
    });
  });

  test('are queued for each other language; a change queues them again, but no correction by hand', async () => {
    await publish();
    const languages = (await translations()).map(({ language }) => language);
    expect(languages.toSorted()).toEqual(languageCodes.filter((code) => code !== 'en').toSorted());
    await there.site.services.translator.settle();
    const made = { title: 'T', content: 'C', due_at: null };
    await setTranslation('de', { ...made, state: 'edited' });
    await setTranslation('fr', { ...made, state: 'done' });
    await publish({ content: 'We are **many**.' });
    const [german, french] = (await translations()).filter(({ language }) => /^(de|fr)$/.test(language));
    expect(german).toMatchObject({ state: 'edited', due_at: null });
    expect(french).toMatchObject({ state: 'queued', due_at: expect.any(String), title: 'T' });
    expect(await translations()).toHaveLength(languageCodes.length - 1);
  });

  test('published again unchanged change nothing', async () => {
    const { body } = await publish();
    await there.site.services.translator.settle();
    const before = await translations();
    expect((await publish({ title: ' The team\n', content: 'We are **few**.\r\n' })).body.id).toBe(body.id);
    expect(await translations()).toEqual(before);
    expect(await audited()).toHaveLength(1);
  });

  test('are listed in the order of the menus, others by address', async () => {
    for (const path of ['/guild/1', '/terms', '/rules', '/about/us', '/team']) await publish({ path });
    const paths = (await list()).map(({ path }) => path);
    expect(paths).toEqual(['/team', '/rules', '/guild/1', '/about/us', '/terms']);
  });

  test('published by ten requests at once result in one page with one set of translations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => publish({ title: `Title ${number}` })),
    );
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await translations()).toHaveLength(languageCodes.length - 1);
    const log = await audited();
    expect(log).toHaveLength(10);
    expect(log.filter(({ before_value }) => before_value === null)).toHaveLength(1);
    expect(JSON.parse(log.at(-1)?.after_value ?? '')).toMatchObject({ title: (await read())?.title });
    for (const [index, { before_value }] of log.entries()) {
      if (index > 0) expect(before_value).toBe(log[index - 1]?.after_value);
    }
  });

  test('published and deleted at the same time stay consistent, and no call fails', async () => {
    const calls = Array.from({ length: 16 }, (_, index) =>
      index % 2 === 0 ? publish({ title: `Title ${index}` }) : remove(),
    );
    const codes = (await Promise.all(calls)).map(codeOf);
    expect(codes.filter((_, index) => index % 2 === 0)).toEqual(Array(8).fill('done'));
    expect(new Set(codes)).toEqual(
      new Set(codes.includes('pages.notFound') ? ['done', 'pages.notFound'] : ['done']),
    );
    const left = await sources();
    expect((await translations()).map(({ subject_id }) => subject_id)).toEqual(
      left.flatMap(({ id }) => Array(languageCodes.length - 1).fill(id)),
    );
  });

  test('are deleted in all languages, once', async () => {
    await publish();
    await publish({ path: '/rules' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove()));
    expect(answers.map(codeOf).toSorted()).toEqual(['done', ...Array(9).fill('pages.notFound')]);
    expect(await read()).toBeUndefined();
    expect((await sources()).map(({ path }) => path)).toEqual(['/rules']);
    expect(await translations()).toHaveLength(languageCodes.length - 1);
    expect((await publish()).status).toBe(200);
  });

  test('store text unchanged: markup, scripts, every alphabet, 100,000 characters', async () => {
    const title = `<b>"Ünïcode"</b> '; DROP TABLE pages; -- 龍 🐉`;
    const content = '<script>alert(1)</script>\r\n\r\n[a](javascript:alert(1)) ![b](http://c)\u0000 {name}';
    await publish({ title, content });
    expect((await read())?.title).toBe(title);
    expect((await read())?.html).not.toMatch(/<script|href="javascript|<img/);
    const longest = '龍'.repeat(100_000);
    expect((await publish({ content: longest })).status).toBe(200);
    expect((await sources())[0]?.content).toBe(longest);
  });

  test.each([
    [{ title: ' \u200b' }, 'pages.incomplete'],
    [{ content: '\n\u0007' }, 'pages.incomplete'],
    [{ title: undefined }, 'pages.incomplete'],
    [{ content: 'a'.repeat(100_001) }, 'request.invalid'],
    [{ title: 'a'.repeat(301) }, 'request.invalid'],
    [{ path: '/account' }, 'pages.reservedPath'],
    [{ path: '/team/../account' }, 'request.invalid'],
    [{ path: undefined }, 'request.invalid'],
    [{ content: 7 }, 'request.invalid'],
  ])('with %# are refused', async (changes, code) => {
    expect(await publish(changes)).toMatchObject({ status: 400, body: { code } });
    expect([await sources(), await audited()]).toEqual([[], []]);
  });

  test('exist only for paths', async () => {
    for (const query of ['', '?path=', '?path=/Team', '?path=team', '?path=/team/', '?path=/a/b/c/d']) {
      expect((await there.site.send(`GET /api/page${query}`)).body.code).toBe('request.invalid');
      expect((await remove(query.slice(6))).body.code).toBe('request.invalid');
    }
  });

  test('record before and after in the audit log', async () => {
    const { body } = await publish({}, { address: '203.0.113.7' });
    const changed = { ...team, content: 'We are **many**.' };
    await publish(changed);
    await remove();
    const log = (await audited()).map(({ action, subject, address, before_value, after_value }) => [
      action,
      subject,
      address,
      JSON.parse(before_value ?? 'null'),
      JSON.parse(after_value ?? 'null'),
    ]);
    const [subject, language] = [`page/${body.id}`, 'en'];
    expect(log).toEqual([
      ['page.publish', subject, '203.0.113.7', null, { ...team, language }],
      ['page.publish', subject, '127.0.0.1', { ...team, language }, { ...changed, language }],
      ['page.delete', subject, '127.0.0.1', { ...changed, language }, null],
    ]);
  });

  test('are unchanged when the audit row cannot be written', async () => {
    await publish();
    const { db } = there.site.services.site;
    await db.schema.alterTable('audit').renameTo('audit_away').execute();
    const answers = [await publish({ title: 'Other' }), await publish({ path: '/rules' }), await remove()];
    await db.schema.alterTable('audit_away').renameTo('audit').execute();
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(await sources()).toMatchObject([team]);
    expect(await translations()).toHaveLength(languageCodes.length - 1);
  });

  test('are published only by administrators and from the same origin', async () => {
    const player = await there.site.newPlayer();
    for (const [session, code] of [
      [undefined, 'auth.required'],
      [player.session, 'auth.adminRequired'],
    ] as const) {
      expect((await publish({}, { session })).body.code).toBe(code);
      expect((await remove('/team', { session })).body.code).toBe(code);
      expect((await there.site.send('GET /api/pages', { session })).body.code).toBe(code);
      const source = await there.site.send('GET /api/page-source?path=/team', { session });
      expect(source.body.code).toBe(code);
    }
    const foreign = { origin: false, headers: { origin: 'https://evil.example' } };
    expect([(await publish({}, foreign)).status, (await remove('/team', foreign)).status]).toEqual([
      403, 403,
    ]);
    expect(await sources()).toEqual([]);
  });
});
