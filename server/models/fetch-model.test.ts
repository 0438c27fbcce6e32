import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modelsOf, type TestModels } from '#test/models/in-folder.ts';
import { makeListedModel, recordOf, type TestModel } from '#test/models/listed-model.ts';
import { type ModelsServer, startModelsServer } from '#test/models/models-server.ts';
import type { FetchProgress } from './fetch-model.ts';
import { ModelError } from './model-error.ts';
import type { ModelsTools } from './open-models.ts';

let server: ModelsServer;
let model: TestModel;
let opened: TestModels[] = [];
beforeAll(async () => {
  server = await startModelsServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  model = makeListedModel();
  server.serve(model);
  server.lie('gone', '', 0);
  server.holdAfter(undefined);
  server.asked.length = 0;
});
afterEach(() => {
  for (const each of opened) each.removeFolder();
  opened = [];
});

function open(tools: ModelsTools = {}): TestModels {
  const models = modelsOf(server, tools);
  opened.push(models);
  return models;
}

const files = [
  'en-de/3.0-base-memory/lex.50.50.ende.s2t.bin',
  'en-de/3.0-base-memory/model.ende.intgemm.alphas.bin',
  'en-de/3.0-base-memory/model.json',
  'en-de/3.0-base-memory/vocab.ende.spm',
  'en-de/current.json',
];

/** Fetches until so many bytes are there, then aborts. */
async function fetchUntil(models: TestModels, bytes: number): Promise<FetchProgress | undefined> {
  const ending = new AbortController();
  let last: FetchProgress | undefined;
  const fetching = models.fetchModel(await models.plan(), {
    signal: ending.signal,
    onProgress(progress) {
      last = progress;
      if (progress.doneBytes >= bytes) ending.abort();
    },
  });
  await expect(fetching).rejects.toMatchObject({ name: 'AbortError' });
  return last;
}

test('fetches a model and puts it to use, with what it is beside it', async () => {
  const models = open();
  const planned = await models.plan();
  expect(planned).toMatchObject({
    state: 'new',
    version: '3.0',
    architecture: 'base-memory',
    diskBytes: 480_000,
  });
  const progress: FetchProgress[] = [];
  await models.fetchModel(planned, { onProgress: (each) => progress.push(each) });
  expect(models.files()).toEqual(files);
  expect(JSON.parse(models.read('en-de/current.json').toString())).toEqual({ folder: '3.0-base-memory' });
  const { name, decompressedHash: hash } = recordOf(model, 'model');
  expect(JSON.parse(models.read('en-de/3.0-base-memory/model.json').toString())).toMatchObject({
    ...{ from: 'en', to: 'de', version: '3.0', architecture: 'base-memory', licence: 'MPL-2.0' },
    files: {
      model: { name, bytes: 400_000, sha256: hash },
      lex: { bytes: 60_000 },
      vocab: { bytes: 20_000 },
    },
  });
  for (const [file, content] of model.unpacked) {
    expect(models.read('en-de/3.0-base-memory', file).equals(content)).toBe(true);
  }
  expect(progress[0]).toEqual({ doneBytes: 0, totalBytes: planned.downloadBytes });
  expect(progress.at(-1)).toEqual({ doneBytes: planned.downloadBytes, totalBytes: planned.downloadBytes });
  expect(progress.map(({ doneBytes }) => doneBytes)).toEqual(
    progress.map(({ doneBytes }) => doneBytes).toSorted((a, b) => a - b),
  );
});

test('what is installed is not fetched again, and a damaged file is', async () => {
  const models = open();
  await models.fetchModel(await models.plan());
  expect((await models.plan()).state).toBe('installed');
  expect(await models.check()).toEqual([{ direction: { from: 'en', to: 'de' }, damaged: [] }]);
  const path = join(models.folder, 'en-de/3.0-base-memory/vocab.ende.spm');
  writeFileSync(path, Buffer.alloc(20_000, 'x'));
  expect(await models.check()).toMatchObject([{ damaged: ['vocab.ende.spm'] }]);
  const damaged = await models.plan();
  expect(damaged.state).toBe('damaged');
  await models.fetchModel(damaged);
  expect(await models.check()).toMatchObject([{ damaged: [] }]);
  expect(readdirSync(join(models.folder, 'en-de')).toSorted()).toEqual(['3.0-base-memory-2', 'current.json']);
});

test('a new version replaces the one before only once it has translated', async () => {
  let works = true;
  const seen: string[] = [];
  const models = open({
    async check(folder) {
      seen.push(...readdirSync(folder).filter((name) => name.endsWith('.json')));
      if (!works) throw new Error('no translation');
    },
  });
  await models.fetchModel(await models.plan());
  server.serve(makeListedModel({ version: '3.1' }));
  works = false;
  const update = await models.plan();
  expect(update.state).toBe('update');
  await expect(models.fetchModel(update)).rejects.toMatchObject({ name: 'ModelError', kind: 'failed' });
  expect(JSON.parse(models.read('en-de/current.json').toString())).toEqual({ folder: '3.0-base-memory' });
  expect(await models.check()).toMatchObject([{ damaged: [] }]);
  works = true;
  const before = server.asked.length;
  await models.fetchModel(update);
  expect(server.asked).toHaveLength(before);
  expect(JSON.parse(models.read('en-de/current.json').toString())).toEqual({ folder: '3.1-base-memory' });
  expect(models.files()).toEqual(files.map((name) => name.replace('/3.0-', '/3.1-')));
  expect(seen).toEqual(['model.json', 'model.json', 'model.json']);
});

test('an older list takes no version back, and another size is another model', async () => {
  server.serve(makeListedModel({ version: '3.4' }));
  const models = open();
  await models.fetchModel(await models.plan());
  server.serve(makeListedModel({ version: '3.3' }));
  expect((await models.plan()).state).toBe('installed');
  server.serve(makeListedModel({ version: '3.3', architecture: 'tiny' }));
  expect((await models.plan()).state).toBe('update');
});

describe('interrupted', () => {
  test('continues where it was paused, and asks for the rest only', async () => {
    const models = open();
    const paused = await fetchUntil(models, 150_000);
    expect(models.files().every((name) => name.startsWith('incoming/en-de/'))).toBe(true);
    const progress: FetchProgress[] = [];
    await models.fetchModel(await models.plan(), { onProgress: (each) => progress.push(each) });
    expect(server.asked.map(({ range }) => range)).toEqual([
      undefined,
      `bytes=${paused?.doneBytes}-`,
      undefined,
      undefined,
    ]);
    expect(models.files()).toEqual(files);
  });

  test('keeps files that were complete', async () => {
    const models = open();
    await fetchUntil(models, 420_000);
    server.asked.length = 0;
    await models.fetchModel(await models.plan());
    const { location } = recordOf(model, 'model').attachment;
    expect(server.asked.filter(({ path }) => path.endsWith(location))).toEqual([]);
    expect(models.files()).toEqual(files);
  });

  test('cancelling removes what was received, and it can be fetched from the beginning', async () => {
    const models = open();
    await fetchUntil(models, 150_000);
    await models.discard({ from: 'en', to: 'de' });
    expect(models.files()).toEqual([]);
    server.asked.length = 0;
    await models.fetchModel(await models.plan());
    expect(server.asked.map(({ range }) => range)).toEqual([undefined, undefined, undefined]);
  });

  test('begins again where the server does not send parts', async () => {
    const models = open();
    await fetchUntil(models, 150_000);
    server.lie('ignores-range');
    await models.fetchModel(await models.plan());
    expect(await models.check()).toMatchObject([{ damaged: [] }]);
  });

  test('begins again where what was left is damaged or too long', async () => {
    const models = open();
    for (const left of [Buffer.alloc(150_000, 'x'), Buffer.alloc(900_000, 'x')]) {
      const { hash } = recordOf(model, 'model').attachment;
      mkdirSync(join(models.folder, 'incoming/en-de'), { recursive: true });
      writeFileSync(join(models.folder, `incoming/en-de/${hash}.zst`), left);
      await models.fetchModel(await models.plan());
      expect(await models.check()).toMatchObject([{ damaged: [] }]);
      await models.remove({ from: 'en', to: 'de' });
    }
  });

  test('removes what was left of another version', async () => {
    const models = open();
    await fetchUntil(models, 420_000);
    server.serve(makeListedModel({ version: '3.1' }));
    await fetchUntil(models, 1);
    expect(models.files()).toHaveLength(1);
  });

  test('a version that was moved but not put to use is taken up again', async () => {
    const models = open();
    await models.fetchModel(await models.plan());
    writeFileSync(join(models.folder, 'en-de/current.json'), '{"folder":"');
    server.asked.length = 0;
    await models.fetchModel(await models.plan());
    expect(server.asked).toEqual([]);
    expect(models.files()).toEqual(files);
  });

  test('an abort during the test sentence puts nothing to use', async () => {
    const ending = new AbortController();
    const models = open({ check: async () => ending.abort() });
    const fetching = models.fetchModel(await models.plan(), { signal: ending.signal });
    await expect(fetching).rejects.toMatchObject({ name: 'AbortError' });
    expect(await models.installed()).toEqual([]);
  });
});

test('two fetches of one model at once: the second is told, the first goes on', async () => {
  const models = open();
  const planned = await models.plan();
  const two = await Promise.allSettled([models.fetchModel(planned), models.fetchModel(planned)]);
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const reason = two.map((each) => (each.status === 'rejected' ? each.reason : undefined)).find(Boolean);
  expect(reason).toMatchObject({ kind: 'busy', message: 'Another process is working on the model en-de' });
  expect(models.files()).toEqual(files);
});

test('models of different directions are fetched side by side', async () => {
  server.serve(model, makeListedModel({ to: 'cs' }), makeListedModel({ from: 'hu', to: 'en' }));
  const models = open();
  const { models: planned } = await models.planFetch(['de', 'cz', 'en-gb'], { from: ['hu', 'en'] });
  await Promise.all(planned.map((each) => models.fetchModel(each)));
  const installed = await models.installed();
  expect(installed.map(({ direction: { from, to } }) => `${from}-${to}`)).toEqual([
    'en-cs',
    'en-de',
    'hu-en',
  ]);
});

describe('a disk without room', () => {
  test('is found before anything is downloaded', async () => {
    const models = open({ freeBytes: async () => 34_000_000 });
    const fetching = models.fetchModel(await models.plan());
    await expect(fetching).rejects.toThrow('The model needs 34.5 MB of free disk space, and there is 34 MB');
    expect(server.asked).toEqual([]);
  });

  test('is less where a part was received before', async () => {
    let free = 10 ** 9;
    const models = open({ freeBytes: async () => free });
    await fetchUntil(models, 300_000);
    free = 34_300_000;
    await models.fetchModel(await models.plan());
    expect(models.files()).toEqual(files);
  });
});

test('removing a model removes all of it, and nothing else', async () => {
  server.serve(model, makeListedModel({ to: 'fr' }));
  const models = open();
  for (const into of ['de', 'fr'] as const) await models.fetchModel(await models.plan(into));
  expect(await models.remove({ from: 'en', to: 'de' })).toBe(true);
  expect(await models.remove({ from: 'en', to: 'de' })).toBe(false);
  expect(existsSync(join(models.folder, 'en-de'))).toBe(false);
  expect(await models.check()).toEqual([{ direction: { from: 'en', to: 'fr' }, damaged: [] }]);
});

test('a model cannot be removed while it is fetched', async () => {
  let removing: Promise<unknown> | undefined;
  const models = open({
    async check() {
      removing = models.remove({ from: 'en', to: 'de' });
      await expect(removing).rejects.toThrow(ModelError);
    },
  });
  await models.fetchModel(await models.plan());
  expect(removing).toBeDefined();
  expect(models.files()).toEqual(files);
});
