import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/api/news.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';

describe.each(await testDatabases('news two administrators change'))('news on %s', (dialect) => {
  const there = withAdministrator({ dialect });

  const body = (content: string, startedFrom?: string) => {
    const { login: username, password } = there.administrator;
    return { title: 'Title', content, displayName: 'Mirabel', username, password, startedFrom };
  };
  const read = async (id: unknown, language = 'en') =>
    (await there.site.send(`GET /api/news/${id}?language=${language}`)).body.data as NewsItem;

  test('an edit based on an outdated revision is rejected and overwrites nothing', async () => {
    const { id } = (await there.site.send('POST /api/news', { body: body('as it was') })).body;
    const { revision } = await read(id);
    const put = (content: string, startedFrom?: string) =>
      there.site.send(`PUT /api/news/${id}`, { body: body(content, startedFrom) });
    expect((await read(id, 'de')).revision).toBe(revision);
    expect((await put('of the one', revision)).status).toBe(200);
    expect(await put('of the other', revision)).toMatchObject({
      status: 409,
      body: { code: 'news.outdated' },
    });
    expect((await read(id)).content).toBe('of the one');
    expect((await put('of the other', (await read(id)).revision)).status).toBe(200);
    expect((await put('without saying')).status).toBe(200);
    expect((await read(id)).content).toBe('without saying');
  });
});
