import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { openInstance, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { dictionaryFiles } from '#test/engines/bergamot/dictionary-model.ts';
import { wordsFromEnglish } from '#test/engines/bergamot/word-pairs.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { filesBelow } from '#test/models/in-folder.ts';
import { makeListedModel } from '#test/models/listed-model.ts';
import { type ModelsServer, startModelsServer } from '#test/models/models-server.ts';
import { testWhere } from '#test/scope.ts';

const german = makeListedModel({ files: dictionaryFiles({ words: wordsFromEnglish.de }) });
const polish = makeListedModel({ to: 'pl', files: dictionaryFiles({ words: wordsFromEnglish.pl }) });
const everything = { timeout: 20_000, interval: 100 };
const held = 5_000;

const dialects = await testDatabases('models in the administration');

describe.each(dialects)('models in the administration on %s', (dialect) => {
  /** What no other database changes. */
  const testOnce = testWhere(dialect === dialects[0]);
  let server: ModelsServer;
  let site: TestApp;
  let administrator: Administrator;
  let folder: string;
  const started: TestInstance[] = [];
  beforeAll(async () => {
    server = await startModelsServer(german, polish);
    folder = mkdtempSync(join(tmpdir(), 'models-admin-'));
    const environment = {
      MODELS_DIR: folder,
      MODELS_LIST_URL: server.listUrl,
      MODELS_FILES_URL: server.filesUrl,
    };
    site = await startTestApp({ dialect, environment });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    server.lie('gone', '', 0);
    server.holdAfter(undefined);
    server.asked.length = 0;
  });
  afterEach(async () => {
    await ask('POST', 'cancel');
    await ask('POST', 'remove', { models: ['de', 'pl'].map((language) => ({ language, into: true })) });
    await expect.poll(installed, everything).toEqual([]);
    for (const each of started.splice(0)) await each.close();
    await site.services.site.db.deleteFrom('model_orders').execute();
    await site.services.site.db.deleteFrom('model_fetches').execute();
  });

  const ask = (method: string, call: string, body = {}, request = {}, from: Pick<TestApp, 'send'> = site) =>
    from.send(`${method} /api/admin/models/${call}`, { body, session: administrator.session, ...request });
  const order = (languages: readonly string[], given = {}) =>
    ask('POST', 'fetch', { into: languages, from: [], size: 'best', use: false, ...given });
  const state = async (from: Pick<TestApp, 'send'> = site) =>
    (await from.send('GET /api/admin/models', { session: administrator.session })).body.data as ModelsState;
  const installedOn = async (from: Pick<TestApp, 'send'>) =>
    (await state(from)).installed.map(({ language }) => language);
  const installed = () => installedOn(site);
  const work = async () => (await state()).work;
  const another = async (environment: Record<string, string> = {}) => {
    const instance = await openInstance({ environment: { ...site.environment, ...environment } });
    started.push(instance);
    return instance;
  };

  test('one order fetches the models, and lets them translate on every instance', async () => {
    const other = await another();
    expect(await state()).toMatchObject({ isOn: false, engines: null, work: [], installed: [] });
    expect((await order(['de', 'pl'], { use: true })).status).toBe(200);
    await expect.poll(installed, everything).toEqual(['de', 'pl']);
    await expect.poll(work, everything).toEqual([]);
    await expect.poll(() => other.services.config.TRANSLATE_ENGINES, everything).toEqual(['builtin']);
    // Both instances share the folder: each file came once.
    expect(server.asked).toHaveLength(8);
    expect(await other.services.translator.tryOut('The server is open today.', 'de')).toEqual({
      engine: 'builtin',
      text: 'Der Server ist offen heute.',
    });
    const off = await ask('PUT', 'use', { isOn: false });
    expect([off.status, site.services.config.TRANSLATE_ENGINES]).toEqual([200, []]);
    expect(await site.services.translator.tryOut('The server is open.', 'de')).toBeNull();
  });

  test('a pause keeps what was received, also across a new start of the process', async () => {
    server.holdAfter(held);
    const first = await another();
    await order(['de']);
    await expect.poll(work, everything).toMatchObject([{ state: 'working', doneBytes: held }]);
    await ask('POST', 'pause', { isPaused: true });
    await expect.poll(work, everything).toMatchObject([{ state: 'waiting' }]);
    expect(await state()).toMatchObject({ isPaused: true });
    await first.close();
    started.splice(0);
    server.holdAfter(undefined);
    server.asked.length = 0;
    await ask('POST', 'pause', { isPaused: false });
    await expect.poll(installed, everything).toEqual(['de']);
    expect(server.asked[0]?.range).toBe(`bytes=${held}-`);
  });

  testOnce('giving up deletes what was received', async () => {
    server.holdAfter(held);
    await order(['pl']);
    await expect.poll(work, everything).toMatchObject([{ state: 'working', doneBytes: held }]);
    expect((await ask('POST', 'cancel')).status).toBe(200);
    expect(await work()).toEqual([]);
    const received = () => filesBelow(folder).filter((name) => name.startsWith('incoming/en-pl/'));
    await expect.poll(received, everything).toEqual([]);
  });

  testOnce('a folder that is not shared gets the models, too', async () => {
    const own = mkdtempSync(join(tmpdir(), 'models-own-'));
    try {
      await order(['de']);
      await expect.poll(installed, everything).toEqual(['de']);
      const other = await another({ MODELS_DIR: own });
      await expect.poll(() => installedOn(other), everything).toEqual(['de']);
      expect(server.asked).toHaveLength(8);
    } finally {
      for (const each of started.splice(0)) await each.close();
      rmSync(own, { recursive: true, force: true });
    }
  });

  testOnce('a wrong file is told with its reason until it is ordered again', async () => {
    server.lie('other-bytes', '/files/');
    await order(['de', 'cz']);
    await expect.poll(work, everything).toMatchObject([
      { language: 'cz', state: 'failed', reason: 'none' },
      { language: 'de', state: 'failed', reason: 'wrongFile', nextTryAt: null },
    ]);
    server.lie('gone', '', 0);
    await order(['de']);
    await expect.poll(installed, everything).toEqual(['de']);
    server.lie('error', '/list');
    await order(['pl']);
    await expect
      .poll(async () => (await work()).find(({ language }) => language === 'pl'), everything)
      .toMatchObject({ state: 'waiting', reason: 'away', nextTryAt: expect.any(String) });
  });

  testOnce('the list is read on request, and installed files are compared with their hashes', async () => {
    const list = async () => (await ask('POST', 'list', { size: 'best' })).body.data;
    expect(await list()).toMatchObject({
      reason: null,
      models: [
        { language: 'de', into: true, version: '3.0', state: 'new', memoryBytes: 400_000_000 },
        { language: 'pl' },
      ],
    });
    server.lie('error', '/list');
    expect(await list()).toMatchObject({ reason: 'away', models: [] });
    await order(['de']);
    expect((await ask('POST', 'check')).body.data).toEqual([]);
  });

  testOnce.each([
    ['fetch', { into: ['en'], from: [], size: 'best', use: true }, 'request.invalid'],
    ['fetch', { into: ['../x'], from: [], size: 'best', use: true }, 'request.invalid'],
    ['fetch', { into: ['de'], from: [], size: 'huge', use: true }, 'request.invalid'],
    ['fetch', { into: [], from: [], size: 'best', use: true }, 'models.nothingChosen'],
    ['remove', { models: [] }, 'request.invalid'],
    ['remove', { models: [{ language: 'en', into: true }] }, 'request.invalid'],
    ['pause', { isPaused: 'yes' }, 'request.invalid'],
    ['list', { size: 'http://10.0.0.1' }, 'request.invalid'],
  ])('%s refuses %o', async (call, body, code) => {
    expect((await ask('POST', call, body)).body.code).toBe(code);
    expect(await site.services.site.db.selectFrom('model_orders').selectAll().execute()).toEqual([]);
  });

  test('only administrators order, from the site’s own pages, and every change is audited', async () => {
    const player = await site.newPlayer();
    const body = { into: ['de'], from: [], size: 'best', use: true };
    expect((await ask('POST', 'fetch', body, { session: undefined })).body.code).toBe('auth.required');
    expect((await ask('POST', 'fetch', body, { session: player.session })).body.code).toBe(
      'auth.adminRequired',
    );
    const foreign = { origin: false, headers: { origin: 'https://evil.example' } };
    expect((await ask('POST', 'fetch', body, foreign)).body.code).toBe('request.foreignOrigin');
    const { db } = site.services.site;
    expect(await db.selectFrom('model_orders').selectAll().execute()).toEqual([]);
    await db.deleteFrom('audit').execute();
    server.holdAfter(held);
    await order(['de'], { use: true });
    await ask('POST', 'pause', { isPaused: true });
    await ask('POST', 'pause', { isPaused: true });
    await ask('POST', 'cancel');
    await ask('PUT', 'use', { isOn: false });
    const rows = await db.selectFrom('audit').select(['action', 'after_value']).orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual([
      ...['models.fetch', 'models.pause', 'models.cancel', 'models.use'],
    ]);
    expect(rows[0]?.after_value).toBe('{"models":["en-de"],"size":"best","use":true}');
  });

  testOnce('what TRANSLATE_ENGINES names goes before the switch', async () => {
    const fixed = await another({ TRANSLATE_ENGINES: 'builtin' });
    expect(await state(fixed)).toMatchObject({ isOn: true, engines: ['builtin'] });
    const refused = await ask('PUT', 'use', { isOn: false }, {}, fixed);
    expect([refused.status, refused.body.code]).toEqual([409, 'models.fixed']);
    expect(fixed.services.config.TRANSLATE_ENGINES).toEqual(['builtin']);
  });
});
