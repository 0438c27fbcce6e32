import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Translation, targetLanguagesOf } from '#contract/api/translations.ts';
import { publishTexts } from '#server/site/design/texts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newStaff } from '#test/factories/staff.ts';

const news = { title: 'The gate opens', content: 'On **Friday** at dusk.', displayName: 'Mirabel' };
const german = { title: 'Das Tor geht auf', content: 'Am **Freitag** zur Dämmerung.' };

describe.each(await testDatabases('translations'))('translations on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  let id: number;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    administrator = await newAdministrator(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    for (const table of ['news', 'downloads', 'pages', 'design_texts', 'translations', 'audit'] as const) {
      await site.services.site.db.deleteFrom(table).execute();
    }
    ({ id } = (await site.send('POST /api/news', { body: { ...news, ...credentials() } })).body as {
      id: number;
    });
    await site.services.translator.settle();
    await site.services.site.db.deleteFrom('audit').execute();
  });

  const credentials = () => ({ username: administrator.login, password: administrator.password });
  const send = (call: string, request = {}) =>
    site.send(call, { session: administrator.session, ...request });
  const read = async () => {
    const { body } = await send(`GET /api/translations/news/${id}`);
    return body.data as { title: string; content: string; translations: Translation[] };
  };
  const of = async (language: string) =>
    (await read()).translations.find((each) => each.language === language) as Translation;
  const correct = (language = 'de', body: object = german, request = {}) =>
    send(`PUT /api/translations/news/${id}/${language}`, { body, ...request });
  const retry = (body: object = {}) => send(`POST /api/translations/news/${id}/retry`, { body });
  const audited = () => site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const edit = (changes: object) =>
    site.send(`PUT /api/news/${id}`, { body: { ...news, ...credentials(), ...changes } });
  const set = (language: string, values: object) =>
    site.services.site.db.updateTable('translations').set(values).where('language', '=', language).execute();

  test('an item shows its English texts and the state of fifteen languages', async () => {
    const data = await read();
    expect(data).toMatchObject({ kind: 'news', id, title: news.title, content: news.content });
    expect(data.translations.map(({ language }) => language).toSorted()).toEqual(
      targetLanguagesOf('en').toSorted(),
    );
    expect(await of('de')).toEqual({
      language: 'de',
      state: 'queued',
      working: false,
      engine: null,
      reason: null,
      attempts: 0,
      nextTryAt: expect.stringMatching(/^20.*Z$/),
      updatedAt: expect.stringMatching(/^20.*Z$/),
      outdated: false,
      title: null,
      content: null,
      revision: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  test('the list shows how far each language is, newest first, by kind', async () => {
    await site.send('POST /api/news', { body: { ...news, title: 'Second', ...credentials() } });
    await correct();
    const { body } = await send('GET /api/translations?kind=news&limit=1&page=2');
    expect(body).toMatchObject({
      data: [{ kind: 'news', id, title: news.title, states: { de: 'edited', fr: 'queued' } }],
      pagination: { page: 2, total: 2, totalPages: 2 },
    });
    expect((await send('GET /api/translations?kind=page')).body).toMatchObject({ data: [] });
  });

  test('a manual correction is shown to readers and survives retries', async () => {
    expect(await correct()).toMatchObject({ status: 200, body: { success: true } });
    const shown = await site.send(`GET /api/news/${id}?language=de`);
    expect(shown.body.data).toMatchObject({ title: german.title, translated: true, language: 'de' });
    expect(await of('de')).toMatchObject({ ...german, state: 'edited', nextTryAt: null });
    const { body } = await retry();
    expect(body.languages).not.toContain('de');
    expect(await of('de')).toMatchObject({ ...german, state: 'edited' });
  });

  test('a correction is outdated once the English has changed, and stays', async () => {
    await correct();
    expect((await of('de')).outdated).toBe(false);
    await edit({ content: 'On **Saturday** at dusk.' });
    expect(await of('de')).toMatchObject({ ...german, state: 'edited', outdated: true });
  });

  test('of two who correct the same translation the second does not overwrite the first unseen', async () => {
    const { revision: startedFrom } = await of('de');
    const other = { title: 'Das Tor öffnet sich', content: 'Freitag.' };
    expect((await correct('de', { ...german, startedFrom })).status).toBe(200);
    expect(await correct('de', { ...other, startedFrom })).toMatchObject({
      status: 409,
      body: { code: 'translations.outdated' },
    });
    expect(await of('de')).toMatchObject(german);
    // The same once more changes nothing.
    expect((await correct('de', { ...german, startedFrom })).status).toBe(200);
    const { revision } = await of('de');
    expect((await correct('de', { ...other, startedFrom: revision })).status).toBe(200);
    expect((await correct('de', german)).status).toBe(200);
  });

  test('a correction of an original that has changed meanwhile is refused, not stored as that of the new one', async () => {
    await correct();
    const { revision: startedFrom } = await of('de');
    await edit({ content: 'On **Saturday** at dusk.' });
    const answer = await correct('de', { ...german, title: 'Das Tor', startedFrom });
    expect(answer.body.code).toBe('translations.outdated');
    expect(await of('de')).toMatchObject({ ...german, outdated: true });
  });

  test('what an engine makes while somebody corrects stands in the way of nobody', async () => {
    const { revision: startedFrom } = await of('de');
    await set('de', { state: 'done', title: 'Tor', content: 'Öffnet', engine: 'word-by-word' });
    expect((await correct('de', { ...german, startedFrom })).status).toBe(200);
  });

  test('a correction discards a running engine’s result', async () => {
    const held = { holder: 'somebody', held_until: '2999-01-01 00:00:00' };
    await set('de', held);
    expect((await of('de')).working).toBe(true);
    await correct();
    const row = await site.services.site.db
      .selectFrom('translations')
      .selectAll()
      .where('language', '=', 'de')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ holder: null, held_until: null, version: 2, state: 'edited' });
  });

  test('retrying a corrected language explicitly replaces the correction once an engine is done', async () => {
    await correct();
    const { body } = await retry({ languages: ['de'], replacesCorrections: true });
    expect(body.languages).toEqual(['de']);
    expect(await of('de')).toMatchObject({ state: 'queued', ...german, nextTryAt: expect.any(String) });
    expect(await of('fr')).toMatchObject({ attempts: 0 });
  });

  test('a correction that somebody wrote meanwhile is left out of a retry that names its language', async () => {
    await set('fr', { state: 'failed', reason: 'away', attempts: 7 });
    await correct();
    await site.services.site.db.deleteFrom('audit').execute();
    expect((await retry({ languages: ['de'] })).body).toEqual({ success: true, languages: [] });
    expect(await audited()).toEqual([]);
    expect((await retry({ languages: ['de', 'fr'] })).body.languages).toEqual(['fr']);
    expect(await of('de')).toMatchObject({ ...german, state: 'edited' });
    expect(await of('fr')).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('no correction is given up where no language is named', async () => {
    await correct();
    const { body } = await retry({ replacesCorrections: true });
    expect(body.languages).not.toContain('de');
    expect(await of('de')).toMatchObject({ ...german, state: 'edited' });
  });

  test('a correction stays in any order of it and a retry that knows nothing of it', async () => {
    for (let round = 0; round < 8; round += 1) {
      await set('de', { state: 'failed', reason: 'away', title: null, content: null });
      const [written, again] = await Promise.all([correct(), retry({ languages: ['de'] })]);
      expect([written.status, again.status]).toEqual([200, 200]);
      expect(await of('de')).toMatchObject({ ...german, state: 'edited' });
    }
  });

  test('a translator limited to languages has all of these translated again, and no others', async () => {
    const staff = await newStaff(site, 'own-1', 'de,fr');
    const values = {
      name: 'Retrying',
      permissions: JSON.stringify(['translations.edit', 'translations.retry']),
    };
    await site.services.site.db
      .insertInto('staff_roles')
      .values({ id: 1, ...values })
      .execute();
    await correct('fr');
    const path = `POST /api/translations/news/${id}/retry`;
    const all = await site.send(path, { body: {}, session: staff.session });
    expect(all).toMatchObject({ status: 200, body: { languages: ['de'] } });
    const other = await site.send(path, { body: { languages: ['de', 'pl'] }, session: staff.session });
    expect(other.body.code).toBe('auth.permissionMissing');
    await site.services.site.db.deleteFrom('staff_roles').execute();
  });

  test('a retry makes failed ones due at once', async () => {
    await set('fr', { state: 'failed', reason: 'away', attempts: 7, due_at: '2999-01-01 00:00:00' });
    expect(await of('fr')).toMatchObject({ state: 'failed', reason: 'away', attempts: 7 });
    await retry({ languages: ['fr'] });
    expect(await of('fr')).toMatchObject({ state: 'queued', reason: null, attempts: 0 });
    expect(String((await of('fr')).nextTryAt) < '2999').toBe(true);
  });

  test('changes are audited with the previous texts', async () => {
    await correct();
    await retry({ languages: ['de'], replacesCorrections: true });
    const [correction, again] = await audited();
    expect(correction).toMatchObject({
      login: administrator.login,
      action: 'translation.edit',
      subject: `news/${id}/de`,
    });
    expect(JSON.parse(correction?.before_value ?? '')).toMatchObject({ title: null, state: 'queued' });
    expect(JSON.parse(correction?.after_value ?? '')).toEqual(german);
    expect(again).toMatchObject({ action: 'translation.retry', subject: `news/${id}` });
    expect(JSON.parse(again?.before_value ?? '')).toEqual({ de: 'edited' });
  });

  test.each([
    ['no title', { content: 'Text' }],
    ['no text', { title: 'Titel' }],
    ['blank', { title: ' \u200b', content: '\n' }],
  ])('refuses a correction with %s', async (_, body) => {
    expect(await correct('de', body)).toMatchObject({
      status: 400,
      body: { code: 'translations.incomplete' },
    });
    expect(await of('de')).toMatchObject({ state: 'queued', title: null });
  });

  test.each([
    ['POST /api/translations/news/999999/retry', {}],
    ['PUT /api/translations/news/999999/de', german],
    ['PUT /api/translations/page/1/de', german],
    ['PUT /api/translations/news/1/en', german],
  ])('%s returns 404', async (call, body) => {
    expect(await send(call, { body })).toMatchObject({
      status: 404,
      body: { code: 'translations.notFound' },
    });
    expect(await audited()).toEqual([]);
  });

  test.each([
    'GET /api/translations?kind=accounts',
    'GET /api/translations/news/0',
    'PUT /api/translations/news/1/xx',
    'POST /api/translations/sessions/1/retry',
  ])('refuses %s', async (call) => {
    const body = call.startsWith('GET') ? undefined : german;
    expect(await send(call, { body })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('rejects other users and other origins', async () => {
    const player = await site.newPlayer();
    for (const [session, code] of [
      [undefined, 'auth.required'],
      [player.session, 'auth.adminRequired'],
    ] as const) {
      expect((await send(`GET /api/translations/news/${id}`, { session })).body.code).toBe(code);
      expect((await send('GET /api/translations?kind=news', { session })).body.code).toBe(code);
      expect((await correct('de', german, { session })).body.code).toBe(code);
      expect((await send(`POST /api/translations/news/${id}/retry`, { body: {}, session })).body.code).toBe(
        code,
      );
    }
    const foreign = await correct('de', german, { headers: { origin: 'https://evil.example' } });
    expect(foreign.body.code).toBe('request.foreignOrigin');
    expect(await of('de')).toMatchObject({ state: 'queued' });
  });

  describe('PUT /api/news/{id}', () => {
    test('changes the item at once and has it translated again', async () => {
      await set('fr', { state: 'done', title: 'Titre', content: 'Texte', due_at: null });
      const { status, body } = await edit({ title: 'The gate closes' });
      expect([status, body]).toEqual([200, { success: true, message: 'The news item has been changed.' }]);
      const shown = await site.send(`GET /api/news/${id}`);
      expect(shown.body.data).toMatchObject({ title: 'The gate closes' });
      expect(await of('fr')).toMatchObject({ state: 'queued', title: 'Titre' });
      const french = await site.send(`GET /api/news/${id}?language=fr`);
      expect(french.body.data).toMatchObject({ title: 'Titre', translated: true });
      const [entry] = await audited();
      const usual = { language: 'en', kind: 'news', pinned: false };
      expect(entry).toMatchObject({ action: 'news.edit', subject: `news/${id}` });
      expect(JSON.parse(entry?.before_value ?? '')).toEqual({
        ...news,
        ...usual,
        scene: expect.any(String),
      });
      expect(JSON.parse(entry?.after_value ?? '')).toEqual({
        ...news,
        ...usual,
        scene: expect.any(String),
        title: 'The gate closes',
      });
    });

    test('another author alone changes no translation', async () => {
      await set('fr', { state: 'done', title: 'Titre', content: 'Texte', due_at: null });
      expect((await edit({ displayName: 'Aldric' })).status).toBe(200);
      expect(await of('fr')).toMatchObject({ state: 'done', title: 'Titre' });
    });

    test('refuses a wrong password, an empty text and an item that is not there, and changes nothing', async () => {
      expect((await edit({ password: 'wrong-one' })).body.code).toBe('login.wrong');
      expect((await edit({ content: ' ' })).body.code).toBe('news.incomplete');
      const gone = await site.send('PUT /api/news/999999', { body: { ...news, ...credentials() } });
      expect(gone).toMatchObject({ status: 404, body: { code: 'news.notFound' } });
      expect(await read()).toMatchObject({ title: news.title, content: news.content });
      expect(await audited()).toEqual([]);
    });

    test('concurrent edits leave one complete text, and both are audited', async () => {
      const texts = ['one', 'two'].map((word) => ({ title: word, content: word }));
      const answers = await Promise.all(texts.map(edit));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { title, content } = await read();
      expect(title).toBe(content);
      expect(await audited()).toHaveLength(2);
    });
  });

  test('own texts of the design are listed and corrected, also those without a title', async () => {
    const content = 'Dragonii dorm.';
    const { site: store } = site.services;
    await publishTexts(store, [{ title: '', content, language: 'ro' }], new Date());
    const { body } = await send('GET /api/translations?kind=text');
    expect(body.data).toMatchObject([{ kind: 'text', title: content, sourceLanguage: 'ro' }]);
    const [{ id: text }] = body.data as [{ id: number }];
    const put = (texts: object) => send(`PUT /api/translations/text/${text}/de`, { body: texts });
    expect((await put({ title: 'Titel', content: 'Drachen schlafen.' })).body.code).toBe(
      'translations.incomplete',
    );
    expect((await put({ title: '', content: 'Drachen schlafen.' })).status).toBe(200);
    expect((await send(`GET /api/translations/text/${text}`)).body.data).toMatchObject({
      title: '',
      content,
      translations: expect.arrayContaining([
        expect.objectContaining({ language: 'de', state: 'edited', content: 'Drachen schlafen.' }),
      ]),
    });
  });
});
