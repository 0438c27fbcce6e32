import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { modelsOf, type TestModels } from '#test/models/in-folder.ts';
import { makeListedModel, recordOf, repack, type TestModel } from '#test/models/listed-model.ts';
import { type Lie, type ModelsServer, startModelsServer } from '#test/models/models-server.ts';
import { httpSource } from './http-source.ts';

let server: ModelsServer;
let model: TestModel;
let models: TestModels;
/** Beside the folder of the models nothing may appear. */
let around: string;
beforeAll(async () => {
  server = await startModelsServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'around-'));
  model = makeListedModel();
  server.serve(model);
  server.lie('gone', '', 0);
  models = modelsOf(server);
  server.asked.length = 0;
});
afterEach(() => {
  models.removeFolder();
  rmSync(around, { recursive: true });
});

/** Gives up soon on a server that is silent or stalls; an honest one may be slow on a busy machine. */
function beImpatient(lie: Lie): void {
  if (lie !== 'silent' && lie !== 'stall') return;
  const limits = { answerMs: 500, stallMs: 300, minBytes: 1_000 };
  const source = httpSource(server.listUrl, server.filesUrl, limits);
  models.removeFolder();
  models = modelsOf(server, { source });
}

/** The files of a model that is in use or seems to be. */
const inUse = () => models.files().filter((name) => !name.startsWith('incoming/'));

/** Fails as it should, leaves nothing in use, and works as soon as the server is honest. */
async function expectRefusal(kind: string, message: RegExp, { repaired = true } = {}): Promise<void> {
  const planned = await models.plan();
  await expect(models.fetchModel(planned)).rejects.toMatchObject({
    name: 'ModelError',
    kind,
    message: expect.stringMatching(message),
  });
  expect(inUse()).toEqual([]);
  if (!repaired) return;
  server.lie('gone', '', 0);
  await models.fetchModel(planned);
  expect(await models.check()).toEqual([{ direction: { from: 'en', to: 'de' }, damaged: [] }]);
}

const about = '^(A file of the model|The file [\\w.-]+) ';

test.each<readonly [Lie, string, string]>([
  ['other-bytes', 'wrongFile', 'is not the one of the list: its hash differs'],
  ['short', 'wrongFile', 'has another length than the list says'],
  ['longer', 'wrongFile', 'has another length than the list says'],
  ['endless', 'wrongFile', 'has another length than the list says'],
  ['short-without-length', 'away', 'ended after \\d+ of \\d+ bytes'],
  ['redirect', 'refused', 'was sent from another address \\(status 302\\), which is not followed'],
  ['redirect-to-itself', 'refused', 'was sent from another address \\(status 307\\), which is not followed'],
  ['silent', 'away', 'cannot be fetched: the server does not answer'],
  ['other-range', 'refused', 'was sent in another part than the one that was asked for'],
  ['repacked', 'refused', 'was packed once more by the server, which must send it as it is'],
  ['error', 'away', 'cannot be fetched: the server answered 500'],
  ['busy', 'away', 'cannot be fetched: the server answered 429'],
  ['gone', 'refused', 'cannot be fetched: the server answered 404'],
])('a file that is answered with %s is refused', async (lie, kind, message) => {
  beImpatient(lie);
  server.lie(lie, '/files/');
  await expectRefusal(kind, new RegExp(about + message));
});

test.each<Lie>(['cut', 'stall'])('a file that is %s halfway is given up after some attempts', async (lie) => {
  beImpatient(lie);
  server.lie(lie, '/files/');
  const planned = await models.plan();
  await expect(models.fetchModel(planned)).rejects.toMatchObject({ kind: 'away' });
  expect(server.asked.length).toBeGreaterThan(2);
  expect(inUse()).toEqual([]);
});

test.each<Lie>(['cut', 'stall', 'error', 'busy', 'silent', 'short-without-length'])(
  'one %s is followed by a retry',
  async (lie) => {
    beImpatient(lie);
    server.lie(lie, '/files/', 1);
    await models.fetchModel(await models.plan());
    expect(await models.check()).toMatchObject([{ damaged: [] }]);
  },
);

test('an endless file takes no more room than the list says', async () => {
  server.lie('endless', '/files/');
  await expect(models.fetchModel(await models.plan())).rejects.toMatchObject({ kind: 'wrongFile' });
  const bytes = models.files().reduce((sum, name) => sum + models.read(name).length, 0);
  expect(bytes).toBeLessThanOrEqual(recordOf(model, 'model').attachment.size as number);
});

test('a wrong hash of the unpacked file is found', async () => {
  recordOf(model, 'vocab').decompressedHash = 'a'.repeat(64);
  await expectRefusal('wrongFile', /^A file of the model is not the one of the list when unpacked$/, {
    repaired: false,
  });
});

test.each([
  ['a zstd bomb', () => zstdCompressSync(Buffer.alloc(200_000_000)), /larger when unpacked/],
  ['a file that unpacks to less', () => zstdCompressSync(randomBytes(100)), /not the one of the list when/],
  ['a file that is not packed', () => randomBytes(1_000), /cannot be unpacked/],
  [
    'half a packed file',
    () => zstdCompressSync(randomBytes(100_000)).subarray(0, 50_000),
    /cannot be unpacked/,
  ],
  ['an empty frame', () => zstdCompressSync(Buffer.alloc(0)), /not the one of the list when unpacked/],
])('%s with a right hash is refused, and nothing of it stays', async (_, make, message) => {
  repack(model, 'model', make());
  await expectRefusal('wrongFile', message, { repaired: false });
  expect(models.files()).toEqual([]);
});

test.each<readonly [Lie, RegExp]>([
  ['endless', /^The list of models is too long$/],
  ['redirect', /^The list of models was sent from another address/],
  ['redirect-to-itself', /^The list of models was sent from another address/],
  ['silent', /^The list of models cannot be fetched: the server does not answer$/],
  ['stall', /^The list of models cannot be fetched: the server has stopped sending$/],
  ['cut', /^The list of models cannot be fetched: no connection, or it broke/],
  ['short', /^The list of models is not JSON$/],
  ['more-pages', /^The list of models has several pages, which are not read$/],
  ['error', /^The list of models cannot be fetched: the server answered 500$/],
])('a list that is answered with %s is refused', async (lie, message) => {
  beImpatient(lie);
  server.lie(lie, '/list');
  await expect(models.plan()).rejects.toMatchObject({
    name: 'ModelError',
    message: expect.stringMatching(message),
  });
  expect(models.files()).toEqual([]);
});

test('a list too large is refused even where every record is right', async () => {
  const { records } = model;
  server.answerList(JSON.stringify({ data: Array.from({ length: 4_000 }, () => records).flat() }));
  await expect(models.plan()).rejects.toThrow('The list of models is too long');
});

test.each(['../../../around', '/etc/passwd', 'x/../../../../y.zst', 'x\0y.zst'])(
  'a file at %j is not asked for',
  async (location) => {
    recordOf(model, 'model').attachment.location = location;
    await expect(models.plan()).rejects.toMatchObject({ kind: 'list' });
    expect(server.asked).toEqual([]);
  },
);

test.each(['../../x', '/tmp/x', 'x\0', '..'])('a file with the name %j is not written', async (name) => {
  recordOf(model, 'lex').name = name;
  await expect(models.plan()).rejects.toMatchObject({ kind: 'list' });
  Object.assign(recordOf(model, 'lex'), { name: 'lex.bin' });
  Object.assign(recordOf(model, 'lex').attachment, { filename: name });
  await models.fetchModel(await models.plan());
  expect(inUse()).toContain('en-de/3.0-base-memory/lex.bin');
  expect(readdirSync(around)).toEqual([]);
});

test('a server that is not there is said so', async () => {
  const planned = await models.plan();
  const ended = await startModelsServer();
  await ended.stop();
  const gone = httpSource(ended.listUrl, ended.filesUrl);
  const others = modelsOf(server, { source: gone });
  await expect(others.plan()).rejects.toThrow(
    /^The list of models cannot be fetched: no connection.*\(ECONNREFUSED\)/,
  );
  await expect(others.fetchModel(planned)).rejects.toThrow(/^The file [\w-]+\.zst cannot be fetched/);
  others.removeFolder();
});

test('no message holds an address or a path', async () => {
  for (const lie of ['error', 'redirect', 'cut', 'other-bytes'] as const) {
    server.lie(lie, '/files/');
    const error = await models.fetchModel(await models.plan()).catch((each) => each);
    expect(error.message).not.toMatch(/127\.0\.0\.1|https?:|\/tmp|\/files/);
  }
});
