import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBergamot, type TranslationEngine } from '#server/translation/builtin/bergamot.ts';
import { loadModel, translateBatch } from '#server/translation/builtin/translate-batch.ts';
import { dictionaryFiles, type WordPairs, writeDictionaryModel } from './dictionary-model.ts';
import { dictionaryNetwork } from './dictionary-network.ts';
import { reversed, wordsFromEnglish } from './word-pairs.ts';

let engine: TranslationEngine;
let folder: string;
beforeAll(async () => {
  engine = await startBergamot(1_024);
  folder = mkdtempSync(join(tmpdir(), 'dictionary-model-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function load(words: WordPairs) {
  const { model, lex, srcvocab, trgvocab } = dictionaryFiles({ words });
  const files = { model, shortlist: lex, vocabularies: [srcvocab, trgvocab], withoutAlphas: false };
  return loadModel(engine, files);
}

const plain = (text: string) => ({ text, html: false });

test('the real engine translates word by word with a computed model', () => {
  const model = load(wordsFromEnglish.pl);
  const texts = ['The server is open today.', 'Read more here: Hellfire 2.0!', ''];
  for (let repeat = 0; repeat < 20; repeat += 1) {
    expect(translateBatch(engine, [model], texts.map(plain))).toEqual([
      'Ten serwer jest otwarty dziś.',
      'Czytaj więcej tutaj: Hellfire 2.0!',
      '',
    ]);
  }
  const html = { text: '<p>The <b>server <i>is</i></b> <a href="/x">open</a>.</p>', html: true };
  expect(translateBatch(engine, [model], [html])).toEqual([
    '<p>Ten <b>serwer <i>jest</i></b> <a href="/x">otwarty</a>.</p>',
  ]);
  model.delete();
});

test('two computed models translate through English', () => {
  const [first, second] = [load(reversed(wordsFromEnglish.pl)), load(wordsFromEnglish.el)];
  const made = translateBatch(engine, [first, second], [plain('Ten serwer jest otwarty dziś.')]);
  expect(made).toEqual(['Ο διακομιστής είναι ανοιχτός σήμερα.']);
  first.delete();
  second.delete();
});

test('writes files that are the same each time and named like real ones', () => {
  const model = { from: 'en', to: 'pl', words: wordsFromEnglish.pl };
  const names = writeDictionaryModel(join(folder, 'one'), model);
  writeDictionaryModel(join(folder, 'other'), model);
  expect(names).toEqual({
    model: 'model.enpl.intgemm.alphas.bin',
    lex: 'lex.50.50.enpl.s2t.bin',
    srcvocab: 'srcvocab.enpl.spm',
    trgvocab: 'trgvocab.enpl.spm',
  });
  for (const name of Object.values(names)) {
    const [one, other] = ['one', 'other'].map((part) => readFileSync(join(folder, part, name)));
    expect(one?.length).toBeGreaterThan(1_000);
    expect(other?.equals(one ?? Buffer.alloc(0))).toBe(true);
  }
});

test('computes the same network each time', () => {
  expect(dictionaryNetwork(64).equals(dictionaryNetwork(64))).toBe(true);
});
