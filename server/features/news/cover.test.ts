import { describe, expect, test } from 'vitest';
import type { NewsItem, NewsRow, NewsSource } from '#contract/api/news.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addPicture } from '#test/factories/pictures.ts';
import { withAdministrator } from '#test/with-administrator.ts';

describe.each(await testDatabases('covers of news'))('covers of news on %s', (dialect) => {
  const there = withAdministrator({ dialect });

  const body = (changes: Record<string, unknown> = {}) => {
    const { login: username, password } = there.administrator;
    return { title: 'Title', content: 'Text', displayName: 'Mirabel', username, password, ...changes };
  };
  const publish = (changes?: Record<string, unknown>) =>
    there.site.send('POST /api/news', { body: body(changes) });
  const put = (id: unknown, changes?: Record<string, unknown>) =>
    there.site.send(`PUT /api/news/${id}`, { body: body(changes) });
  const read = async (id: unknown) => (await there.site.send(`GET /api/news/${id}`)).body.data as NewsItem;
  let pictures = 0;
  const newPicture = () => addPicture(there.site.services.site, { file_key: `cover${++pictures}` });
  const staff = () => ({ session: there.administrator.session });
  const source = async (id: unknown) =>
    (await there.site.send(`GET /api/news-sources/${id}`, staff())).body.data as NewsSource;

  test('a cover stands in the list and on the page, in every language, with its dimensions', async () => {
    const cover = await newPicture();
    const { id } = (await publish({ cover, language: 'ro', scene: 'market' })).body;
    const shown = {
      cover: { id: cover, width: 800, height: 600, src: `/media/${cover}/800.webp` },
      scene: 'market',
    };
    expect(await read(id)).toMatchObject(shown);
    const rows = (await there.site.send('GET /api/news?language=de')).body.data as NewsRow[];
    expect(rows.find((row) => row.id === id)).toMatchObject(shown);
    expect(await source(id)).toMatchObject({ cover });
  });

  test('an edit without a cover keeps it, null takes it away, and a later one is not overwritten unseen', async () => {
    const cover = await newPicture();
    const { id } = (await publish({ cover })).body;
    expect((await put(id, { content: 'Another text' })).status).toBe(200);
    const { revision: startedFrom, cover: kept } = await source(id);
    expect(kept).toBe(cover);
    expect((await put(id, { cover: null })).status).toBe(200);
    expect((await read(id)).cover).toBeNull();
    expect(await put(id, { cover, startedFrom })).toMatchObject({
      status: 409,
      body: { code: 'news.outdated' },
    });
  });

  test('a preview link shows the cover of what nobody sees yet', async () => {
    const cover = await newPicture();
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = (await publish({ cover, publishAt })).body;
    const { path } = (await there.site.send(`POST /api/news/${id}/preview`, staff())).body;
    const { body: shown } = await there.site.send(`GET /api${path}`);
    expect(shown.data).toMatchObject({ cover: { id: cover }, isPublic: false });
  });

  test('a deleted picture was a use; its news show their scene again', async () => {
    const picture = await newPicture();
    const id = Number((await publish({ cover: picture })).body.id);
    const { body: uses } = await there.site.send(`GET /api/media/${picture}/uses`, staff());
    expect(uses.data).toEqual([{ kind: 'news', id, title: 'Title', language: 'en' }]);
    expect((await there.site.send(`DELETE /api/media/${picture}`, staff())).status).toBe(200);
    expect((await read(id)).cover).toBeNull();
    expect((await source(id)).cover).toBeNull();
    expect((await put(id, { cover: picture })).body.code).toBe('media.notFound');
  });

  test.each(['', '7', 0, -1, 1.5, 2 ** 40, [1], { id: 1 }])('refuses %j', async (cover) => {
    expect((await publish({ cover })).status).toBe(400);
  });

  test('refuses a picture that the library lacks, and publishes nothing', async () => {
    const before = (await there.site.send('GET /api/news')).body.pagination;
    expect(await publish({ cover: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'media.notFound' },
    });
    expect((await there.site.send('GET /api/news')).body.pagination).toEqual(before);
  });
});
