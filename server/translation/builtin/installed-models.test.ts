import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelsFolder, makeModelsFolder } from '#test/engines/bergamot/install-model.ts';
import { findRoute, readInstalledModel } from './installed-models.ts';

let models: ModelsFolder;
beforeEach(() => {
  models = makeModelsFolder();
});
afterEach(() => models.delete());

const words = [['a', 'b']] as const;
const read = () => readInstalledModel(models.path, 'en', 'pl');
const folder = () => join(models.path, 'en-pl', '3.0-tiny');

function changeJson(path: string, change: (content: Record<string, unknown>) => object): void {
  writeFileSync(
    path,
    JSON.stringify({
      ...JSON.parse(readFileSync(path, 'utf8')),
      ...change(JSON.parse(readFileSync(path, 'utf8'))),
    }),
  );
}

test('reads the version that is in place', async () => {
  const files = models.install({ from: 'en', to: 'pl', words });
  expect(await read()).toEqual({
    key: expect.stringMatching(/^en-pl 3\.0-tiny [\da-f ]{259}$/),
    from: 'en',
    to: 'pl',
    version: '3.0',
    architecture: 'tiny',
    licence: 'MPL-2.0',
    files: { model: files.model, lex: files.lex, vocabularies: [files.srcvocab, files.trgvocab] },
  });
});

test('a shortlist is optional, and one vocabulary may serve both languages', async () => {
  models.install({ from: 'en', to: 'pl', words });
  changeJson(join(folder(), 'model.json'), ({ files }) => {
    const { model, srcvocab } = files as Record<string, object>;
    return { files: { model, vocab: srcvocab } };
  });
  expect((await read())?.files).toEqual({
    model: join(folder(), 'model.enpl.intgemm.alphas.bin'),
    vocabularies: [join(folder(), 'srcvocab.enpl.spm')],
  });
});

test.each<[string, () => void]>([
  ['no folder of it', () => rmSync(join(models.path, 'en-pl'), { recursive: true })],
  ['nothing in place', () => rmSync(join(models.path, 'en-pl', 'current.json'))],
  ['half a pointer', () => writeFileSync(join(models.path, 'en-pl', 'current.json'), '{"folder":')],
  [
    'a pointer out of the folder',
    () => writeFileSync(join(models.path, 'en-pl', 'current.json'), '{"folder":"../en-pl/3.0-tiny"}'),
  ],
  ['no record', () => rmSync(join(folder(), 'model.json'))],
  ['a record of another kind', () => writeFileSync(join(folder(), 'model.json'), '[]')],
  ['a record of another direction', () => changeJson(join(folder(), 'model.json'), () => ({ to: 'de' }))],
  ['a file less', () => rmSync(join(folder(), 'lex.50.50.enpl.s2t.bin'))],
  ['a file too long', () => appendFileSync(join(folder(), 'trgvocab.enpl.spm'), 'x')],
  ['a file too short', () => writeFileSync(join(folder(), 'model.enpl.intgemm.alphas.bin'), 'x')],
  [
    'a folder for a file',
    () => {
      rmSync(join(folder(), 'srcvocab.enpl.spm'));
      mkdirSync(join(folder(), 'srcvocab.enpl.spm'));
    },
  ],
  [
    'half a pair of vocabularies',
    () =>
      changeJson(join(folder(), 'model.json'), ({ files }) => ({
        files: { ...(files as object), trgvocab: undefined },
      })),
  ],
  [
    'a file outside',
    () =>
      changeJson(join(folder(), 'model.json'), ({ files }) => ({
        files: { ...(files as object), lex: { name: '../../x', bytes: 1, sha256: '0'.repeat(64) } },
      })),
  ],
])('is not installed with %s', async (_, spoil) => {
  models.install({ from: 'en', to: 'pl', words });
  spoil();
  expect(await read()).toBeUndefined();
});

test('routes go directly, else through English, with the codes of the models', async () => {
  models.install({ from: 'en', to: 'cs', words });
  models.install({ from: 'el', to: 'en', words });
  const keys = async (source: 'en' | 'en-gb' | 'gr' | 'cz', target: 'en' | 'en-gb' | 'cz' | 'gr') =>
    (await findRoute(models.path, { source, target }))?.map((model) => `${model?.from}-${model?.to}`);
  expect(await keys('en', 'cz')).toEqual(['en-cs']);
  expect(await keys('en-gb', 'cz')).toEqual(['en-cs']);
  expect(await keys('gr', 'en-gb')).toEqual(['el-en']);
  expect(await keys('gr', 'cz')).toEqual(['el-en', 'en-cs']);
  expect(await keys('cz', 'gr')).toBeUndefined();
  expect(await keys('en', 'gr')).toBeUndefined();
  expect(await keys('en', 'en-gb')).toBeUndefined();
});
