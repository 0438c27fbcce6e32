import { beforeEach, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews } from '#test/factories/news.ts';
import { withAdministrator } from '#test/with-administrator.ts';

const news = { title: 'Poarta se deschide', content: 'Vineri **seara**.', displayName: 'Mirabel' };

describe.each(await testDatabases('news in any language'))('the source language on %s', (dialect) => {
  const there = withAdministrator({ dialect, environment: { SOURCE_LANGUAGE: 'ro', TRANSLATE_ENGINES: '' } });
  beforeEach(async () => {
    for (const table of ['news', 'translations', 'pages', 'downloads'] as const) {
      await there.site.services.site.db.deleteFrom(table).execute();
    }
  });

  const credentials = () => ({ username: there.administrator.login, password: there.administrator.password });
  const publish = async (changes = {}) =>
    Number(
      (await there.site.send('POST /api/news', { body: { ...news, ...credentials(), ...changes } })).body.id,
    );
  const edit = (id: number, changes: object) =>
    there.site.send(`PUT /api/news/${id}`, { body: { ...news, ...credentials(), ...changes } });
  const read = async (id: number, language: string) =>
    (await there.site.send(`GET /api/news/${id}?language=${language}`)).body.data as Record<string, unknown>;
  const targets = async (kind: 'news' | 'page' | 'download') => {
    const { db } = there.site.services.site;
    const rows = await db.selectFrom('translations').select('language').where('kind', '=', kind).execute();
    return rows.map(({ language }) => language).toSorted();
  };

  test('is that of the settings unless the writer chooses', async () => {
    const [romanian, german] = [await publish(), await publish({ language: 'de' })];
    expect(await read(romanian, 'ro')).toMatchObject({ title: news.title, language: 'ro', translated: true });
    expect(await read(romanian, 'en')).toMatchObject({
      title: news.title,
      language: 'ro',
      translated: false,
    });
    expect(await read(german, 'de')).toMatchObject({ language: 'de', translated: true });
    expect(await read(german, 'ro')).toMatchObject({ language: 'de', translated: false });
  });

  test('has no translation of its own, all others have', async () => {
    await publish();
    expect(await targets('news')).toEqual(languageCodes.filter((code) => code !== 'ro').toSorted());
  });

  test('may be changed: the new one loses its translation, the old one gets one', async () => {
    const id = await publish({ language: 'en' });
    await translateNews(there.site.services.site, id + 1_000, 'ro');
    expect((await edit(id, { language: 'ro' })).status).toBe(200);
    expect(await read(id, 'ro')).toMatchObject({ title: news.title, language: 'ro', translated: true });
    const { body } = await there.site.send(`GET /api/translations/news/${id}`, {
      session: there.administrator.session,
    });
    expect(body.data).toMatchObject({ sourceLanguage: 'ro' });
    const listed = (body.data as { translations: { language: string; state: string }[] }).translations;
    expect(listed.map(({ language }) => language).toSorted()).toEqual(
      languageCodes.filter((code) => code !== 'ro').toSorted(),
    );
    expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['queued']));
  });

  test('stays when an edit names none, and must be one of the sixteen', async () => {
    const id = await publish({ language: 'de' });
    await edit(id, { title: 'Das Tor' });
    expect(await read(id, 'de')).toMatchObject({ title: 'Das Tor', language: 'de', translated: true });
    expect((await edit(id, { language: 'xx' })).body.code).toBe('request.invalid');
  });

  test('of pages and downloads is chosen alike', async () => {
    const { session } = there.administrator;
    const page = { path: '/team', title: 'Das Team', content: 'Mirabel', language: 'de' };
    expect((await there.site.send('PUT /api/page', { body: page, session })).status).toBe(200);
    const german = (await there.site.send('GET /api/page?path=/team&language=de')).body.data;
    expect(german).toMatchObject({ title: 'Das Team', language: 'de', translated: true });
    const french = (await there.site.send('GET /api/page?path=/team&language=fr')).body.data;
    expect(french).toMatchObject({ language: 'de', translated: false });
    expect(await targets('page')).toEqual(languageCodes.filter((code) => code !== 'de').toSorted());
    const again = { ...page, language: 'ro' };
    expect((await there.site.send('PUT /api/page', { body: again, session })).status).toBe(200);
    expect(await targets('page')).toEqual(languageCodes.filter((code) => code !== 'ro').toSorted());
    await addDownload(there.site.services.site, { language: 'ru' });
    const [download] = (await there.site.send('GET /api/downloads?language=ru')).body.data as object[];
    expect(download).toMatchObject({ language: 'ru', translated: true });
  });

  test('is that of feed entries', async () => {
    await publish();
    const { payload } = await there.site.app.inject('/de/feed.json');
    expect(JSON.parse(payload).items).toMatchObject([{ title: news.title, language: 'ro' }]);
  });
});
