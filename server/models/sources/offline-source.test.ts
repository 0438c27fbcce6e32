import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsSettings, mozillaFiles, mozillaList } from '#server/models/models-settings.ts';
import { modelsOf } from '#test/models/in-folder.ts';
import { makeListedModel, recordOf, type TestModel } from '#test/models/listed-model.ts';
import { type ModelsServer, startModelsServer } from '#test/models/models-server.ts';
import { isUnprotected, openSource } from './open-source.ts';

let server: ModelsServer;
const folder = mkdtempSync(join(tmpdir(), 'offline-'));
let model: TestModel;
beforeAll(async () => {
  server = await startModelsServer();
  model = makeListedModel();
  for (const [location, content] of model.packed) {
    mkdirSync(dirname(join(folder, location)), { recursive: true });
    writeFileSync(join(folder, location), content);
  }
  writeFileSync(join(folder, 'records.json'), JSON.stringify({ data: model.records }));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const at = (MODELS_LIST_URL: string) => openSource({ MODELS_LIST_URL, MODELS_FILES_URL: undefined });

test.each([
  ['a path', folder],
  ['a file: address', pathToFileURL(folder).href],
])('fetches from a folder that is given as %s, without any connection', async (_, place) => {
  const models = modelsOf(server, { source: at(place) });
  await models.fetchModel(await models.plan());
  expect(await models.check()).toEqual([{ direction: { from: 'en', to: 'de' }, damaged: [] }]);
  expect(server.asked).toEqual([]);
  models.removeFolder();
});

test('goes on in the middle of a file of a folder', async () => {
  const models = modelsOf(server, { source: at(folder) });
  const ending = new AbortController();
  const fetching = models.fetchModel(await models.plan(), {
    signal: ending.signal,
    onProgress: ({ doneBytes }) => doneBytes > 100_000 && ending.abort(),
  });
  await expect(fetching).rejects.toMatchObject({ name: 'AbortError' });
  await models.fetchModel(await models.plan());
  expect(await models.check()).toMatchObject([{ damaged: [] }]);
  models.removeFolder();
});

test.each([
  ['has other bytes', (content: Buffer) => Buffer.alloc(content.length, 'x'), 'wrongFile'],
  ['is too short', (content: Buffer) => content.subarray(9), 'wrongFile'],
  ['is too long', (content: Buffer) => Buffer.concat([content, content]), 'wrongFile'],
  ['is empty', () => Buffer.alloc(0), 'away'],
])('refuses a file that %s', async (_, spoil, kind) => {
  const { location } = recordOf(model, 'vocab').attachment;
  const right = model.packed.get(location) ?? Buffer.alloc(0);
  writeFileSync(join(folder, location), spoil(right));
  const models = modelsOf(server, { source: at(folder) });
  await expect(models.fetchModel(await models.plan())).rejects.toMatchObject({ name: 'ModelError', kind });
  expect(await models.installed()).toEqual([]);
  writeFileSync(join(folder, location), right);
  models.removeFolder();
});

test('says when the folder, the list or a file is missing, without a path', async () => {
  const models = modelsOf(server, { source: at(join(folder, 'missing')) });
  await expect(models.plan()).rejects.toThrow('records.json cannot be read in the folder of MODELS_LIST_URL');
  models.removeFolder();
  const without = mkdtempSync(join(tmpdir(), 'offline-'));
  writeFileSync(join(without, 'records.json'), JSON.stringify(model.records));
  const others = modelsOf(server, { source: at(without) });
  await expect(others.fetchModel(await others.plan())).rejects.toMatchObject({
    kind: 'refused',
    message: expect.not.stringContaining(without),
  });
  rmSync(without, { recursive: true });
  others.removeFolder();
});

test('reads nothing but files', async () => {
  const strange = mkdtempSync(join(tmpdir(), 'offline-'));
  mkdirSync(join(strange, 'records.json'));
  const models = modelsOf(server, { source: at(strange) });
  await expect(models.plan()).rejects.toThrow('records.json is no file');
  rmSync(strange, { recursive: true });
  models.removeFolder();
});

test("a mirror's files are beside its list", async () => {
  server.serve(model);
  const models = modelsOf(server, {
    source: at(server.listUrl.replace('/list', '/files/records.json')),
  });
  await models.fetchModel(await models.plan());
  expect(server.asked.map(({ path }) => path).every((path) => path.startsWith('/files/'))).toBe(true);
  models.removeFolder();
});

test.each([
  [mozillaList, false],
  ['/srv/models', false],
  ['http://127.0.0.1:8080/records.json', false],
  ['http://localhost/records.json', false],
  ['https://mirror.example/records.json', false],
  ['http://mirror.example/records.json', true],
  ['http://127.0.0.1.mirror.example/records.json', true],
])('the way to %s is unprotected: %s', (MODELS_LIST_URL, expected) => {
  expect(isUnprotected({ MODELS_LIST_URL, MODELS_FILES_URL: undefined })).toBe(expected);
});

test('without settings it is Mozilla’s list, over https', () => {
  const { MODELS_LIST_URL, MODELS_FILES_URL, MODELS_SIZE } = modelsSettings;
  expect([MODELS_LIST_URL.fallback, MODELS_FILES_URL.fallback, MODELS_SIZE.fallback]).toEqual([
    mozillaList,
    undefined,
    'best',
  ]);
  for (const url of [mozillaList, mozillaFiles]) expect(new URL(url).protocol).toBe('https:');
});

test.each([
  'ftp://example.org/records.json',
  'https://user:secret@example.org/records.json',
  'https://example.org/records.json#x',
  'https://',
  'file://other-host/srv/models',
])('the setting refuses %s', (value) => {
  expect(modelsSettings.MODELS_LIST_URL.parse(value)).toHaveProperty('problem');
});

test.each(['/srv/models', 'models', 'file:///srv/models', 'https://example.org/v1/records?_limit=1000'])(
  'the setting takes %s',
  (value) => {
    expect(modelsSettings.MODELS_LIST_URL.parse(value)).toEqual({ value });
  },
);
