import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelsFolder, makeModelsFolder } from '#test/engines/bergamot/install-model.ts';
import { wordsFromEnglish } from '#test/engines/bergamot/word-pairs.ts';
import { checkModel } from './check-model.ts';

const options = { memoryMb: 1_024, signal: new AbortController().signal };
let models: ModelsFolder;
let files: Readonly<Record<string, string>>;
beforeEach(() => {
  models = makeModelsFolder();
  files = models.install({ from: 'en', to: 'pl', words: wordsFromEnglish.pl });
});
afterEach(() => models.delete());

test('accepts a model that translates', async () => {
  await checkModel(dirname(files.model ?? ''), options);
});

test('refuses a folder that is not complete', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'empty-'));
  await expect(checkModel(empty, options)).rejects.toThrow('no complete model');
  rmSync(empty, { recursive: true });
  rmSync(files.lex ?? '');
  await expect(checkModel(dirname(files.model ?? ''), options)).rejects.toThrow('no complete model');
});

test('refuses a model that cannot be loaded', async () => {
  const path = files.srcvocab ?? '';
  writeFileSync(path, Buffer.alloc(readFileSync(path).length, 'x'));
  await expect(checkModel(dirname(path), options)).rejects.toThrow('The translation thread failed');
});
