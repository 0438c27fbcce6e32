import { describe, expect, test } from 'vitest';
import type { NewsItem, NewsRow } from '#contract/api/news.ts';
import { newsScenes } from '#contract/news/news-scenes.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';

describe.each(await testDatabases('pictures of news'))('pictures of news on %s', (dialect) => {
  const there = withAdministrator({ dialect });

  const body = (changes: Record<string, unknown> = {}) => {
    const { login: username, password } = there.administrator;
    return { title: 'Title', content: 'Text', displayName: 'Mirabel', username, password, ...changes };
  };
  const publish = async (changes?: Record<string, unknown>) =>
    there.site.send('POST /api/news', { body: body(changes) });
  const read = async (id: unknown) => (await there.site.send(`GET /api/news/${id}`)).body.data as NewsItem;
  const put = (id: unknown, changes?: Record<string, unknown>) =>
    there.site.send(`PUT /api/news/${id}`, { body: body(changes) });

  test('the chosen picture is shown in the list and on the page', async () => {
    for (const scene of newsScenes) {
      const { id } = (await publish({ scene })).body;
      const rows = (await there.site.send('GET /api/news')).body.data as NewsRow[];
      expect(rows.find((row) => row.id === id)?.scene).toBe(scene);
      expect((await read(id)).scene).toBe(scene);
    }
  });

  test('without a choice there is a picture, and an edit without one keeps it', async () => {
    const { id } = (await publish()).body;
    expect(newsScenes).toContain((await read(id)).scene);
    expect((await put(id, { scene: 'treasury' })).status).toBe(200);
    expect((await put(id, { content: 'Another text' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ scene: 'treasury', content: 'Another text' });
  });

  test.each(['', 'dragon', '../../etc/passwd', "war' --", 7, null, ['war']])('refuses %j', async (scene) => {
    expect((await publish({ scene })).status).toBe(400);
  });

  test('somebody else’s new picture is not overwritten unseen', async () => {
    const { id } = (await publish({ scene: 'war' })).body;
    const startedFrom = (await read(id)).revision;
    expect((await put(id, { scene: 'market', startedFrom })).status).toBe(200);
    expect(await put(id, { scene: 'stone', startedFrom })).toMatchObject({
      status: 409,
      body: { code: 'news.outdated' },
    });
    expect((await read(id)).scene).toBe('market');
  });

  test('another picture alone is not translated again, but noted in the audit log', async () => {
    const id = Number((await publish({ scene: 'war' })).body.id);
    const { db } = there.site.services.site;
    await db.updateTable('translations').set({ state: 'edited' }).where('subject_id', '=', id).execute();
    await put(id, { scene: 'pass' });
    const states = await db.selectFrom('translations').select('state').where('subject_id', '=', id).execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['edited']));
    const [last] = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(JSON.stringify(last)).toMatch(/war.*pass/s);
  });
});
