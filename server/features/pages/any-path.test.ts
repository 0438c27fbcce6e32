import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Page } from '#contract/api/pages.ts';
import { languageCodes } from '#contract/languages.ts';
import { maxPages } from '#contract/limits.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';

const texts = { title: 'Imprint', content: 'Who runs this.' };
const longest = `/${'a'.repeat(30)}/${'b'.repeat(30)}/${'c'.repeat(17)}`;

describe.each(await testDatabases('pages at any path'))('pages at any path on %s', (dialect) => {
  const there = withAdministrator({ dialect });
  const db = () => there.site.services.site.db;
  beforeEach(async () => {
    await there.site.services.translator.settle();
    await db().deleteFrom('pages').execute();
    // So that the site reads anew which paths are published.
    await publish('/other');
    await remove('/other');
    for (const table of ['translations', 'audit'] as const) await db().deleteFrom(table).execute();
  });

  const publish = (path: string, changes = {}) =>
    there.site.send('PUT /api/page', {
      body: { path, ...texts, ...changes },
      session: there.administrator.session,
    });
  const remove = (path: string) =>
    there.site.send(`DELETE /api/page?path=${path}`, { session: there.administrator.session });
  const move = (path: string, to: string, session: string | undefined = there.administrator.session) =>
    there.site.send('POST /api/page/move', { body: { path, to }, session });
  const read = async (path: string, language = 'en') =>
    (await there.site.send(`GET /api/page?path=${path}&language=${language}`)).body.data as Page | undefined;
  const published = async () => (await there.site.send('GET /api/published-pages')).body.data;
  const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
    status === 200 ? 'done' : body.code;

  test.each(['/imprint', '/guides/first-steps', '/a/b/c', '/2026', longest])(
    '%s can be published',
    async (path) => {
      expect(await read(path)).toBeUndefined();
      expect((await publish(path)).status).toBe(200);
      expect(await read(path)).toMatchObject({ path, title: 'Imprint' });
      expect(await published()).toEqual([path]);
    },
  );

  test.each([
    ...['imprint', '/', '//', '/imprint/', '//imprint', '/a/b/c/d', '/Imprint', '/im print', '/im_print'],
    ...['/-imprint', '/imprint-', '/im--print', '/../imprint', '/imprint/..', '/./imprint', '/imprint.html'],
    ...[
      '/imprint%2fa',
      '/imprint?a',
      '/imprint#a',
      '/imprint\\a',
      '/imprint\u0000',
      '/imprint\n',
      '/robots.txt',
    ],
    ...['/\u0456mprint', '/impri\uff4et', '/im\u00adprint', '/__proto__', '/constructor()', `${longest}c`],
    ...['javascript:alert(1)', 'https://evil.example/', '/évènements', '/правила'],
  ])('%j is no path', async (path) => {
    expect(await publish(path)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    await publish('/imprint');
    expect((await move('/imprint', path)).body.code).toBe('request.invalid');
    expect(await published()).toEqual(['/imprint']);
  });

  test.each([
    ...['/news', '/news/1', '/forum', '/register', '/downloads', '/ranking', '/recover', '/account/team'],
    ...['/admin', '/admin/pages', '/administration', '/deletion-code', '/player/hero', '/guild/2', '/guild'],
    ...[
      '/api/page',
      '/assets',
      '/texts/en',
      '/share',
      '/files/1',
      '/media/a',
      '/feed',
      '/healthz',
      '/metrics',
    ],
    ...['/status', ...languageCodes.map((code) => `/${code}/imprint`), '/de', '/verify-email', '/undo-email'],
  ])('%s belongs to the site', async (path) => {
    expect(await publish(path)).toMatchObject({ status: 400, body: { code: 'pages.reservedPath' } });
    await publish('/imprint');
    expect((await move('/imprint', path)).body.code).toBe('pages.reservedPath');
    expect(await published()).toEqual(['/imprint']);
  });

  test('names of the language’s own objects are paths like others', async () => {
    expect((await there.site.send('GET /api/page?path=/constructor')).status).toBe(404);
    expect((await publish('/constructor')).status).toBe(200);
    expect(await published()).toEqual(['/constructor']);
  });

  test('moves with its translations, and is audited', async () => {
    const { body } = await publish('/imprint');
    await there.site.services.translator.settle();
    const german = { title: 'Impressum', content: 'Wer das betreibt.', state: 'edited' } as const;
    await db().updateTable('translations').set(german).where('language', '=', 'de').execute();
    expect((await move('/imprint', '/legal/imprint')).status).toBe(200);
    expect(await read('/imprint')).toBeUndefined();
    expect(await read('/legal/imprint', 'de')).toMatchObject({ title: 'Impressum', translated: true });
    const log = await db().selectFrom('audit').selectAll().orderBy('id').execute();
    expect(log.at(-1)).toMatchObject({
      action: 'page.move',
      subject: `page/${body.id}`,
      before_value: '{"path":"/imprint"}',
      after_value: '{"path":"/legal/imprint"}',
    });
    expect((await publish('/imprint')).status).toBe(200);
    expect(await published()).toEqual(['/imprint', '/legal/imprint']);
  });

  test('moves neither onto another nor from where none is', async () => {
    await publish('/imprint');
    await publish('/terms');
    expect(await move('/imprint', '/terms')).toMatchObject({
      status: 409,
      body: { code: 'pages.pathTaken' },
    });
    expect((await move('/privacy', '/faq')).body.code).toBe('pages.notFound');
    expect((await move('/terms', '/terms')).status).toBe(200);
    expect(await published()).toEqual(['/imprint', '/terms']);
    expect(await db().selectFrom('audit').select('id').execute()).toHaveLength(2);
  });

  test('moved ten times at once ends at one address, and no call fails', async () => {
    await publish('/imprint');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => move('/imprint', `/at-${index}`)),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['done', ...Array(9).fill('pages.notFound')]);
    expect(await published()).toHaveLength(1);
  });

  test('moved while it is edited keeps to one address', async () => {
    await publish('/imprint');
    const edits = Array.from({ length: 6 }, (_, index) => publish('/imprint', { title: `Title ${index}` }));
    const codes = (await Promise.all([move('/imprint', '/terms'), ...edits])).map(codeOf);
    expect(new Set(codes)).toEqual(new Set(['done']));
    const rows = await db().selectFrom('pages').select(['path', 'title']).execute();
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
    expect(rows.map(({ path }) => path)).toContain('/terms');
  });

  test('is moved only by administrators', async () => {
    await publish('/imprint');
    const player = await there.site.newPlayer();
    expect((await move('/imprint', '/terms', player.session)).body.code).toBe('auth.adminRequired');
    const none = await there.site.send('POST /api/page/move', { body: { path: '/imprint', to: '/terms' } });
    expect(none.body.code).toBe('auth.required');
    expect(await published()).toEqual(['/imprint']);
  });

  test('there are no more than the limit, also when several are published at once', async () => {
    const at = { created_at: '2026-03-01 10:00:00', updated_at: '2026-03-01 10:00:00' };
    const rows = Array.from({ length: maxPages - 2 }, (_, index) => ({
      ...texts,
      ...at,
      path: `/page-${index}`,
    }));
    for (let from = 0; from < rows.length; from += 100) {
      await db()
        .insertInto('pages')
        .values(rows.slice(from, from + 100))
        .execute();
    }
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => publish(`/more-${index}`)));
    expect(answers.map(codeOf).toSorted()).toEqual(['done', 'done', ...Array(4).fill('pages.tooMany')]);
    expect(await published()).toHaveLength(maxPages);
    expect((await publish('/page-1', { title: 'Changed' })).status).toBe(200);
    expect((await remove('/page-2')).status).toBe(200);
    expect((await publish('/another')).status).toBe(200);
  });

  test('an unknown address costs no query while the list is known', async () => {
    await publish('/imprint');
    await read('/unknown');
    const query = vi.spyOn(db(), 'selectFrom');
    for (let count = 0; count < 100; count += 1) {
      expect((await there.site.send(`GET /api/page?path=/unknown-${count}`)).status).toBe(404);
    }
    const asked = query.mock.calls.filter(([table]) => String(table) === 'pages');
    query.mockRestore();
    expect(asked.length).toBeLessThanOrEqual(3);
  });
});
