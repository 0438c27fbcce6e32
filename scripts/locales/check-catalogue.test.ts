import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { type Catalogue, checkCatalogue, type ProblemKind } from './check-catalogue.ts';

const english: Catalogue = {
  shop: {
    title: 'Item shop',
    open: 'Open the shop of {name}',
    coins_one: '{count} coin',
    coins_other: '{count} coins',
  },
};

function russian(changes: Record<string, string | undefined> = {}): Catalogue {
  const texts = {
    title: 'Лавка',
    open: 'Открыть лавку {name}',
    coins_one: '{count} монета',
    coins_few: '{count} монеты',
    coins_many: '{count} монет',
    coins_other: '{count} монеты',
    ...changes,
  };
  return {
    shop: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Catalogue,
  };
}

describe('the check of a catalogue', () => {
  test('lets a right one pass', () => {
    expect(checkCatalogue('ru', russian(), english)).toEqual([]);
  });

  test.each<[string, ProblemKind, Record<string, string | undefined>]>([
    ['a missing key', 'missing', { title: undefined }],
    ['an extra key', 'extra', { subtitle: 'Подзаголовок' }],
    ['a lost placeholder', 'placeholder', { open: 'Открыть лавку' }],
    ['another placeholder', 'placeholder', { open: 'Открыть лавку {player}' }],
    ['a missing plural form', 'plural', { coins_few: undefined }],
    ['a plural form the language lacks', 'plural', { coins_two: '{count} монеты' }],
    ['Russian in Latin letters', 'letters', { title: 'Lavka' }],
    ['one Latin letter inside a Cyrillic word', 'letters', { title: 'Лавкa' }],
    ['the other form of address', 'address', { title: 'Твоя лавка' }],
    ['a word given up for another', 'term', { title: 'Знаки лавки' }],
    ['a careless space', 'typing', { title: 'Лавка ' }],
    ['an empty text', 'untranslated', { title: '' }],
  ])('fails on %s', (_, kind, changes) => {
    expect(checkCatalogue('ru', russian(changes), english).map((problem) => problem.kind)).toEqual([kind]);
  });

  test('says which key, and what is wrong with it', () => {
    const [problem] = checkCatalogue('ru', russian({ open: 'Открыть лавку {player}' }), english);
    expect(problem).toEqual({
      key: 'shop.open',
      kind: 'placeholder',
      says: 'has «{player}», English has «{name}»',
    });
  });

  test('fails on Greek in Latin letters and on a text left in English', () => {
    const long: Catalogue = { text: 'Ride out with your guild' };
    expect(checkCatalogue('gr', { text: 'Katastima' }, { text: 'Item shop' })).toHaveLength(1);
    expect(checkCatalogue('de', long, long)).toEqual([
      { key: 'text', kind: 'untranslated', says: 'still English' },
    ]);
  });

  test('fails on a number before its word where the word has several plurals', () => {
    const limit: Catalogue = { hint: 'At most {max} characters' };
    expect(checkCatalogue('ro', { hint: 'Cel mult {max} caractere' }, limit)).toMatchObject([
      { key: 'hint', kind: 'plural' },
    ]);
    expect(checkCatalogue('ro', { hint: 'Numărul maxim de caractere: {max}' }, limit)).toEqual([]);
    expect(checkCatalogue('de', { hint: 'Höchstens {max} Zeichen' }, limit)).toEqual([]);
  });

  test('lets one thing be said without its number', () => {
    expect(checkCatalogue('ru', russian({ coins_one: 'Одна монета' }), english)).toEqual([]);
    expect(checkCatalogue('ru', russian({ coins_other: 'монеты' }), english)).toHaveLength(1);
  });
});

describe.each(languageCodes)('the catalogue %s', (code) => {
  test('is complete and right', () => {
    const read = (name: string): Catalogue =>
      JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8'));
    expect(checkCatalogue(code, read(code), read('en'))).toEqual([]);
  });
});
