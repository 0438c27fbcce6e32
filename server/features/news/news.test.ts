import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewsItem, NewsRow } from '#contract/api/news.ts';
import { newsSceneOf } from '#contract/news/news-scenes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';

describe.each(await testDatabases('news'))('news on %s', (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ dialect });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.services.site.db.deleteFrom('translations').execute();
    await app.services.site.db.deleteFrom('news').execute();
  });

  const write = (number: number, given = {}) => writeNews(app.services.site, number, given);
  const translate = (id: number, language: string, given = {}) =>
    translateNews(app.services.site, id, language, given);

  async function list(query = '', headers = {}) {
    const { status, body } = await app.send(`GET /api/news${query}`, { headers });
    expect(status).toBe(200);
    return { rows: body.data as NewsRow[], pagination: body.pagination };
  }

  async function item(id: number, query = '', headers = {}) {
    const { status, body } = await app.send(`GET /api/news/${id}${query}`, { headers });
    expect(status).toBe(200);
    return body.data as NewsItem;
  }

  describe('GET /api/news', () => {
    test('lists the newest first, five a page', async () => {
      for (let number = 1; number <= 7; number += 1) await write(number);
      const first = await list();
      expect(first.rows.map(({ title }) => title)).toEqual([
        'News 7',
        'News 6',
        'News 5',
        'News 4',
        'News 3',
      ]);
      expect(first.pagination).toEqual({
        page: 1,
        limit: 5,
        total: 7,
        totalPages: 2,
        hasNext: true,
        hasPrev: false,
      });
      const second = await list('?page=2');
      expect(second.rows.map(({ title }) => title)).toEqual(['News 2', 'News 1']);
      expect(second.pagination).toMatchObject({ page: 2, hasNext: false, hasPrev: true });
      const beyond = await list('?page=99');
      expect(beyond).toMatchObject({ rows: [], pagination: { page: 99, total: 7, hasNext: false } });
    });

    test('with the same time have a stable order over all pages', async () => {
      for (let number = 1; number <= 6; number += 1)
        await write(number, { created_at: '2026-04-01 12:00:00' });
      const pages = await Promise.all([1, 2, 3].map((page) => list(`?limit=2&page=${page}`)));
      const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(new Set(ids).size).toBe(6);
    });

    test('shows 200 characters of plain text', async () => {
      await write(1, { content: `**${'ő'.repeat(150)}** [link](https://example.org) ${'b'.repeat(100)}` });
      const [row] = (await list()).rows;
      expect(row?.content).toBe(`${'ő'.repeat(150)} link ${'b'.repeat(44)}…`);
    });

    test('has author and time', async () => {
      const id = await write(1);
      expect((await list()).rows).toEqual([
        {
          id,
          title: 'News 1',
          content: 'Text of news 1',
          author: 'Mirabel',
          scene: newsSceneOf(null, id),
          cover: null,
          kind: 'news',
          pinned: false,
          created_at: '2026-04-01T12:01:00Z',
          language: 'en',
          translated: true,
        },
      ]);
    });

    test('is empty where there is none, and beyond the last page', async () => {
      expect(await list()).toEqual({
        rows: [],
        pagination: { page: 1, limit: 5, total: 0, totalPages: 1, hasNext: false, hasPrev: false },
      });
      await write(1);
      expect((await list('?page=1000000')).rows).toEqual([]);
    });

    test.each([
      '?page=0',
      '?page=-1',
      '?page=x',
      '?limit=0',
      '?limit=101',
      '?page=1e99',
      "?page=1'",
      '?page=1.5',
    ])('refuses %s', async (query) => {
      const { status, body } = await app.send(`GET /api/news${query}`);
      expect([status, body.code]).toEqual([400, 'request.invalid']);
    });
  });

  describe('translations', () => {
    test('are shown in the language asked for', async () => {
      const id = await write(1);
      await translate(id, 'ro');
      const [row] = (await list('?language=ro')).rows;
      expect(row).toMatchObject({
        title: 'Title in ro',
        content: 'Text in ro',
        language: 'ro',
        translated: true,
      });
      expect(await item(id, '?language=ro')).toMatchObject({
        title: 'Title in ro',
        content: 'Text in *ro*',
        html: '<p>Text in <em>ro</em></p>\n',
        excerpt: 'Text in ro',
        language: 'ro',
        translated: true,
      });
    });

    test('end no line in a word of one letter where their language does not', async () => {
      const id = await write(1);
      await translate(id, 'ru', { title: 'В бой и к победе', content: 'Вместе **с** гильдией.' });
      const [title, excerpt] = ['В\u00a0бой и\u00a0к\u00a0победе', 'Вместе с\u00a0гильдией.'];
      const content = 'Вместе **с** гильдией.';
      expect(await item(id, '?language=ru')).toMatchObject({ title, excerpt, content });
      expect((await list('?language=ru')).rows).toMatchObject([{ title, content: excerpt }]);
    });

    test('say when what the reader sees was changed', async () => {
      const id = await write(1);
      const at = { updated_at: '2026-05-01 08:00:00' };
      await translate(id, 'ro', at);
      await translate(id, 'de', { ...at, state: 'queued' });
      const changed = async (language: string) => (await item(id, `?language=${language}`)).updated_at;
      expect(await changed('ro')).toBe('2026-05-01T08:00:00Z');
      expect(await changed('de')).toBe('2026-04-01T12:01:00Z');
      expect(await changed('fr')).toBe('2026-04-01T12:01:00Z');
    });

    test('that are missing fall back to English, marked as such', async () => {
      const id = await write(1);
      await translate(id, 'ro');
      const expected = { title: 'News 1', language: 'en', translated: false };
      expect((await list('?language=de')).rows[0]).toMatchObject(expected);
      expect(await item(id, '?language=de')).toMatchObject(expected);
    });

    test.each(['queued', 'failed'] as const)(
      'that are %s are English, or what there was before',
      async (state) => {
        const id = await write(1);
        await translate(id, 'de', { state });
        await translate(id, 'fr', { state, title: null, content: null });
        expect(await item(id, '?language=fr')).toMatchObject({ title: 'News 1', translated: false });
        expect(await item(id, '?language=de')).toMatchObject({ title: 'Title in de', translated: true });
      },
    );

    test('made by hand are shown', async () => {
      const id = await write(1);
      await translate(id, 'de', { state: 'edited' });
      expect(await item(id, '?language=de')).toMatchObject({ title: 'Title in de', translated: true });
    });

    test('into British English may be missing: its readers read English', async () => {
      const id = await write(1);
      expect(await item(id, '?language=en-gb')).toMatchObject({ title: 'News 1', translated: true });
      await translate(id, 'en-gb', { title: 'Colours' });
      expect(await item(id, '?language=en-gb')).toMatchObject({
        title: 'Colours',
        language: 'en-gb',
        translated: true,
      });
    });

    test('follow Accept-Language when the URL names no known language', async () => {
      const id = await write(1);
      await translate(id, 'gr');
      const greek = { 'accept-language': 'el-GR,el;q=0.9' };
      for (const query of ['', '?language=', '?language=xx']) {
        expect(await item(id, query, greek)).toMatchObject({ language: 'gr' });
      }
      expect(await item(id, '?language=en', greek)).toMatchObject({ language: 'en', translated: true });
    });
  });

  describe('GET /api/news/{id}', () => {
    test('renders Markdown without scripts', async () => {
      const id = await write(1, { content: '# Hi\n\n<script>alert(1)</script> [x](javascript:alert(1))' });
      const { html } = await item(id);
      expect(html).toContain('<h2>Hi</h2>');
      expect(html).not.toMatch(/<script|<a/);
    });

    test('returns 404 for an unknown id', async () => {
      const id = await write(1);
      const { status, body } = await app.send(`GET /api/news/${id + 1}?language=de`);
      expect([status, body.code]).toEqual([404, 'news.notFound']);
    });

    test.each(['0', '-1', 'x', '1.5', '99999999999', "1'%20OR%201=1"])('refuses the id %s', async (id) => {
      const { status } = await app.send(`GET /api/news/${id}`);
      expect([400, 404]).toContain(status);
    });
  });
});
