import { beforeEach, describe, expect, test } from 'vitest';
import type { NewsRow } from '#contract/api/news.ts';
import { openInstance } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';

const news = { title: 'The hidden gate', content: 'Opens on Friday.', displayName: 'Mirabel' };
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

describe.each(await testDatabases('scheduled news'))('scheduled news on %s', (dialect) => {
  const there = withAdministrator({ dialect });
  beforeEach(async () => {
    for (const table of ['news', 'translations', 'audit'] as const) {
      await there.site.services.site.db.deleteFrom(table).execute();
    }
  });

  const credentials = () => ({ username: there.administrator.login, password: there.administrator.password });
  const send = (call: string, changes: object) =>
    there.site.send(call, { body: { ...news, ...credentials(), ...changes } });
  const schedule = async (changes: object = { publishAt: later(3_600) }) =>
    Number((await send('POST /api/news', changes)).body.id);
  const status = async (path: string, at: Pick<typeof there.site, 'send'> = there.site) =>
    (await at.send(`GET ${path}`)).status;
  const listed = async (at: Pick<typeof there.site, 'send'> = there.site) =>
    ((await at.send('GET /api/news')).body.data as NewsRow[]).map(({ id }) => id);
  const preview = async (id: number) => {
    const { session } = there.administrator;
    const { body } = await there.site.send(`POST /api/news/${id}/preview`, { session });
    return String(body.path).replace(/^.*=/, '');
  };
  const source = async (id: number) => {
    const { session } = there.administrator;
    return (await there.site.send(`GET /api/news-sources/${id}`, { session })).body.data as object;
  };

  test('are in no public answer before their time', async () => {
    const id = await schedule();
    // A fresh instance, which no earlier test has filled a cache of.
    const instance = await openInstance(there.site);
    try {
      expect(await listed(instance)).toEqual([]);
      expect(await status(`/api/news/${id}`, instance)).toBe(404);
      expect(await status(`/api/news/${id}?preview=`, instance)).toBe(404);
      expect(await status(`/share/de/news-${id}.jpg`, instance)).toBe(404);
      for (const query of ['?kind=news', '?page=1&limit=100', '?language=de']) {
        const { body } = await instance.send(`GET /api/news${query}`);
        expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
      }
      for (const file of ['/feed.xml', '/de/feed.json', '/sitemap.xml', '/sitemap-news-1.xml']) {
        const { payload } = await instance.app.inject(file);
        expect(payload).not.toMatch(new RegExp(`hidden gate|news/${id}\\b`));
      }
    } finally {
      await instance.close();
    }
  });

  test('are for administrators only until then', async () => {
    const id = await schedule();
    const player = await there.site.newPlayer();
    for (const path of ['/api/news-sources', `/api/news-sources/${id}`]) {
      expect(await status(path)).toBe(401);
      expect((await there.site.send(`GET ${path}`, { session: player.session })).status).toBe(403);
    }
    const { session } = there.administrator;
    const { body } = await there.site.send('GET /api/news-sources', { session });
    expect(body.data).toMatchObject([{ id, title: news.title, publishAt: expect.stringMatching(/Z$/) }]);
    expect((await there.site.send(`POST /api/news/${id}/preview`)).status).toBe(401);
    expect((await there.site.send(`POST /api/news/${id}/preview`, { session: player.session })).status).toBe(
      403,
    );
  });

  test('are translated before, and visible on every instance once it is time', async () => {
    const id = await schedule({ publishAt: later(2) });
    expect(await listed()).toEqual([]);
    const { db } = there.site.services.site;
    const jobs = await db.selectFrom('translations').select('due_at').where('subject_id', '=', id).execute();
    expect(jobs).toHaveLength(15);
    const instance = await openInstance(there.site);
    try {
      for (const at of [there.site, instance]) {
        await expect.poll(() => listed(at), { timeout: 10_000 }).toEqual([id]);
        expect(await status(`/api/news/${id}`, at)).toBe(200);
      }
      const [item] = (await there.site.send('GET /api/news')).body.data as NewsRow[];
      expect(Date.parse(item?.created_at ?? '')).toBeGreaterThan(Date.now() - 15_000);
    } finally {
      await instance.close();
    }
  });

  test('keep their time in edits that name none, and may be published at once', async () => {
    const publishAt = later(7_200);
    const id = await schedule({ publishAt });
    expect((await send(`PUT /api/news/${id}`, { title: 'The gate' })).status).toBe(200);
    expect(await source(id)).toMatchObject({ publishAt: `${publishAt.slice(0, 19)}Z`, title: 'The gate' });
    await send(`PUT /api/news/${id}`, { publishAt: '' });
    expect(await listed()).toEqual([id]);
    expect(await source(id)).toMatchObject({ publishAt: null });
  });

  test('published items keep their date in edits', async () => {
    const id = await schedule({ publishAt: '' });
    const { db } = there.site.services.site;
    await db.updateTable('news').set({ created_at: '2026-04-01 12:00:00' }).execute();
    await send(`PUT /api/news/${id}`, { publishAt: '', title: 'The gate' });
    const [item] = (await there.site.send('GET /api/news')).body.data as NewsRow[];
    expect(item).toMatchObject({ id, title: 'The gate', created_at: '2026-04-01T12:00:00Z' });
  });

  test.each([
    'tomorrow',
    '2026-04-01 12:00',
    '2031-04-01T12:00',
    '9999-12-31T23:59:59-14:00',
    '2026-13-45T99:99Z',
    "2026-04-01T12:00Z'; DROP TABLE news",
    later(3 * 366 * 86_400),
  ])('refuse the time %s', async (publishAt) => {
    const { body } = await send('POST /api/news', { publishAt });
    expect(body.code).toBe(publishAt.length > 40 ? 'request.invalid' : 'news.timeInvalid');
    expect(await listed()).toEqual([]);
  });

  describe('a preview link', () => {
    test('shows its item in every language, stored by nobody', async () => {
      const id = await schedule();
      const token = await preview(id);
      const {
        status: code,
        body,
        headers,
      } = await there.site.send(`GET /api/news/${id}?preview=${token}&language=de`);
      expect([code, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body.data).toMatchObject({ title: news.title, isPublic: false });
      const { db } = there.site.services.site;
      const [row] = await db.selectFrom('news').selectAll().execute();
      expect(JSON.stringify(row)).not.toContain(token);
      const log = await db.selectFrom('audit').selectAll().execute();
      expect(log.map(({ action }) => action)).toContain('news.preview');
      expect(JSON.stringify(log)).not.toContain(token);
    });

    test('opens no other item, and no guess opens one', async () => {
      const [one, other, without] = [await schedule(), await schedule(), await schedule()];
      const tokens = [await preview(one), await preview(other)] as const;
      expect(await status(`/api/news/${one}?preview=${tokens[0]}`)).toBe(200);
      for (const [id, guess] of [
        [one, tokens[1]],
        [other, tokens[0]],
        [without, tokens[0]],
        [without, ''],
        [without, 'null'],
        [one, tokens[0].slice(1)],
        [one, `${tokens[0]}%00`],
        [one, "' OR 1=1 -- "],
        [one, '%25'],
      ] as const) {
        const answer = await there.site.send(`GET /api/news/${id}?preview=${encodeURI(guess)}`);
        expect([guess, answer.status]).toEqual([guess, 404]);
      }
      const { db } = there.site.services.site;
      const hashes = await db.selectFrom('news').select('preview_hash').where('id', '=', one).execute();
      expect(await status(`/api/news/${one}?preview=${hashes[0]?.preview_hash}`)).toBe(404);
      expect(await status(`/api/news/${one}?preview=${tokens[0]}&preview=${tokens[1]}`)).toBe(400);
      for (const address of [`/api/news?preview=${tokens[0]}`, '/api/news']) {
        expect((await there.site.send(`GET ${address}`)).body.data).toEqual([]);
      }
      expect(await status(`/share/de/news-${one}.jpg?preview=${tokens[0]}`)).toBe(404);
    });

    test('ends when a new one is made', async () => {
      const id = await schedule();
      const [first, second] = [await preview(id), await preview(id)];
      expect(await status(`/api/news/${id}?preview=${first}`)).toBe(404);
      expect(await status(`/api/news/${id}?preview=${second}`)).toBe(200);
    });

    test('is not made of what everybody reads, or what is not there', async () => {
      const id = await schedule({});
      const { session } = there.administrator;
      expect((await there.site.send(`POST /api/news/${id}/preview`, { session })).body.code).toBe(
        'news.alreadyPublic',
      );
      expect((await there.site.send('POST /api/news/999999/preview', { session })).body.code).toBe(
        'news.notFound',
      );
    });
  });

  describe('pinned items', () => {
    test('stand before newer ones', async () => {
      const [pinned, newer] = [await schedule({ pinned: true }), await schedule({})];
      expect(await listed()).toEqual([pinned, newer]);
      await send(`PUT /api/news/${pinned}`, { pinned: false });
      expect(await listed()).toEqual([newer, pinned]);
    });

    test('are three at most, however many are pinned at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => send('POST /api/news', { pinned: true })),
      );
      expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
      expect(await listed()).toHaveLength(3);
      const id = await schedule({});
      expect((await send(`PUT /api/news/${id}`, { pinned: true })).body.code).toBe('news.pinnedFull');
      expect(await source(id)).toMatchObject({ pinned: false });
    });
  });

  test('the kind is kept, and lists may ask for one', async () => {
    const [patch] = [
      await schedule({ kind: 'patchNotes' }),
      await schedule({ kind: 'event' }),
      await schedule({}),
    ];
    const { body } = await there.site.send('GET /api/news?kind=patchNotes');
    expect(body).toMatchObject({ data: [{ id: patch, kind: 'patchNotes' }], pagination: { total: 1 } });
    await send(`PUT /api/news/${patch}`, { title: 'Patch 1' });
    expect(await source(Number(patch))).toMatchObject({ kind: 'patchNotes' });
    expect((await send('POST /api/news', { kind: 'rumour' })).body.code).toBe('request.invalid');
  });
});
