import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dictionaryFiles } from '#test/engines/bergamot/dictionary-model.ts';
import { wordsFromEnglish } from '#test/engines/bergamot/word-pairs.ts';
import { filesBelow } from '#test/models/in-folder.ts';
import { makeListedModel, recordOf } from '#test/models/listed-model.ts';
import { type ModelsServer, startModelsServer } from '#test/models/models-server.ts';

const file = join(import.meta.dirname, 'models.ts');
/** The command translates by each model before it is put to use, so they are real ones: computed, word by word. */
const files = {
  de: dictionaryFiles({ words: wordsFromEnglish.de }),
  cs: dictionaryFiles({ words: wordsFromEnglish.cs }),
  hu: dictionaryFiles({ words: [['van', 'is']] }),
};
const [german, czech, fromHungarian] = [
  makeListedModel({ files: files.de }),
  makeListedModel({ to: 'cs', architecture: 'tiny', files: files.cs }),
  makeListedModel({ from: 'hu', to: 'en', files: files.hu }),
];
let server: ModelsServer;
let folder: string;
beforeAll(async () => {
  server = await startModelsServer(german, czech, fromHungarian);
});
afterAll(() => server.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'models-command-'));
  server.lie('gone', '', 0);
  server.holdAfter(undefined);
  server.asked.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(args: readonly string[], settings: Record<string, string> = {}): ChildProcess {
  const own = { MODELS_DIR: folder, MODELS_LIST_URL: server.listUrl, MODELS_FILES_URL: server.filesUrl };
  return spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, ...own, ...settings },
  });
}

async function endOf(child: ChildProcess) {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (data) => (stdout += data));
  child.stderr?.on('data', (data) => (stderr += data));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}

const command = (...args: readonly string[]) => endOf(start(args));
const inUse = () => filesBelow(folder).filter((name) => name.endsWith('current.json'));

test('lists what there is with its size, fetches it, checks it and removes it', async () => {
  const before = await command('list');
  expect(before).toMatchObject({ status: 0, stderr: '' });
  expect(before.stdout).toContain('Mozilla Public License 2.0');
  expect(before.stdout).toMatch(/ de Deutsch +en-de +3\.0 base-memory +[\d.]+ kB +5\d\d kB +400 MB\n/);
  expect(before.stdout).toMatch(/ cz Čeština +en-cs +3\.0 tiny /);
  expect(before.stdout).toMatch(/ pl Polski +en-pl +not in the list\n/);
  const fetched = await command('fetch', 'de', 'cz');
  expect(fetched).toMatchObject({ status: 0, stderr: '' });
  expect(fetched.stdout).toContain('2 models, ');
  expect(fetched.stdout).toMatch(
    /en-de 3\.0 base-memory +0 % .*\n.*en-de 3\.0 base-memory +100 % +([\d.]+ kB) of \1\n/s,
  );
  expect(inUse()).toEqual(['en-cs/current.json', 'en-de/current.json']);
  expect((await command('fetch', 'de')).stdout).toBe('There is nothing to fetch.\n');
  expect((await command('list')).stdout).toMatch(/ en-de .* installed\n/);
  expect(await command('check')).toMatchObject({
    status: 0,
    stdout: 'en-cs  as it was installed\nen-de  as it was installed\n',
  });
  expect(await command('remove', 'cz')).toMatchObject({ status: 0, stdout: 'en-cs is removed.\n' });
  expect(inUse()).toEqual(['en-de/current.json']);
});

test('names damaged files, and fetching mends them', async () => {
  await command('fetch', 'de');
  writeFileSync(join(folder, 'en-de/3.0-base-memory/srcvocab.ende.spm'), 'x');
  expect(await command('check')).toMatchObject({ status: 1, stdout: 'en-de  damaged: srcvocab.ende.spm\n' });
  expect((await command('fetch', 'de')).status).toBe(0);
  expect((await command('check')).status).toBe(0);
});

test('fetches all languages that the list has and says which it lacks', async () => {
  const { status, stderr } = await command('fetch');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^en-pl: not in the list$/m);
  expect(stderr).not.toContain('en-de');
  expect(inUse()).toEqual(['en-cs/current.json', 'en-de/current.json']);
});

test('--small fetches the small model in place of the best', async () => {
  server.serve(german, makeListedModel({ architecture: 'tiny', version: '3.1', files: files.cs }));
  try {
    expect((await command('fetch', 'de')).stdout).toContain('en-de 3.0 base-memory');
    expect((await command('fetch', 'de', '--small')).stdout).toContain('en-de 3.1 tiny');
    expect(filesBelow(folder)).toContain('en-de/3.1-tiny/model.json');
  } finally {
    server.serve(german, czech, fromHungarian);
  }
});

test('texts in another language go through English', async () => {
  const { status, stdout } = await endOf(start(['fetch', 'de'], { SOURCE_LANGUAGE: 'hu' }));
  expect(status).toBe(0);
  expect(stdout).toContain('660 MB for texts that are not written in English');
  expect(inUse()).toEqual(['en-de/current.json', 'hu-en/current.json']);
});

test.each([
  ['no wish', []],
  ['another wish', ['update']],
  ['another option', ['fetch', '--large']],
  ['an unknown language', ['fetch', 'cs']],
  ['a language that leads elsewhere', ['fetch', '../../x']],
  ['removing nothing', ['remove']],
  ['removing English', ['remove', 'en-gb']],
  ['trying nothing', ['try']],
  ['words after list', ['list', 'de']],
])('%s is answered with the usage', async (_, args) => {
  const { status, stderr } = await command(...args);
  expect(status).toBe(2);
  expect(stderr).toContain('npm run models -- fetch [languages] [--small]');
  expect(filesBelow(folder)).toEqual([]);
});

test('a wrong file ends it with one line, and what is installed stays', async () => {
  await command('fetch', 'cz');
  server.lie('other-bytes', '/files/');
  expect(await command('fetch', 'de')).toMatchObject({
    status: 1,
    stderr: 'A file of the model is not the one of the list: its hash differs\n',
  });
  server.lie('error', '/list');
  expect(await command('list')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('en-cs  3.0 tiny'),
    stderr: 'The list of models cannot be fetched: the server answered 500\n',
  });
});

test.skipIf(process.platform === 'win32')(
  'a disk that becomes full is said so, and what was received stays',
  async () => {
    const settings = {
      MODELS_DIR: folder,
      MODELS_LIST_URL: server.listUrl,
      MODELS_FILES_URL: server.filesUrl,
    };
    // Writing beyond a file's limit fails like writing to a full disk: 200 kB for a model of 400 kB.
    const child = spawn(
      'sh',
      ['-c', 'ulimit -f 400; exec "$0" "$@"', process.execPath, file, 'fetch', 'de'],
      {
        env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, ...settings },
      },
    );
    expect(await endOf(child)).toMatchObject({
      status: 1,
      stderr: 'The disk of the models is full; fetching goes on where it stopped\n',
    });
    expect(filesBelow(folder)).toEqual([expect.stringMatching(/^incoming\/en-de\/[0-9a-f]{64}\.zst$/)]);
    expect((await command('fetch', 'de')).status).toBe(0);
  },
);

test('what was fetched translates, and a model that does not is refused', async () => {
  await command('fetch', 'de', 'cz');
  const tried = await command('try', 'The server is open today.');
  expect(tried).toMatchObject({ status: 0, stderr: '' });
  expect(tried.stdout).toMatch(/^de .* Der Server .*\ncz .*\n$/);
  server.serve(makeListedModel({ version: '3.1' }));
  expect(await command('fetch', 'de')).toMatchObject({
    status: 1,
    stderr: 'The model is complete, but does not translate a test sentence\n',
  });
  server.serve(german, czech, fromHungarian);
  expect((await command('list')).stdout).toMatch(/ en-de .* installed\n/);
});

describe('a process that ends in the middle', () => {
  const { hash, location } = recordOf(german, 'model').attachment;
  const part = () => statSync(join(folder, `incoming/en-de/${hash}.zst`), { throwIfNoEntry: false })?.size;
  const held = 5_000;

  test.each([
    ['SIGKILL', null],
    ['SIGINT', 130],
  ] as const)('after %s the next one goes on where it was', async (signal, expected) => {
    server.holdAfter(held);
    const child = start(['fetch', 'de']);
    const ended = endOf(child);
    await expect.poll(part).toBe(held);
    const second = await command('fetch', 'de');
    expect(second).toMatchObject({
      status: 1,
      stderr: 'Another process is working on the model en-de\n',
    });
    child.kill(signal);
    expect((await ended).status).toBe(expected);
    expect(part()).toBe(held);
    expect(inUse()).toEqual([]);
    server.holdAfter(undefined);
    server.asked.length = 0;
    expect(await command('fetch', 'de')).toMatchObject({ status: 0, stderr: '' });
    expect(server.asked[0]).toEqual({ path: `/files/${location}`, range: `bytes=${held}-` });
    expect((await command('check')).status).toBe(0);
  });
});
