import { describe, expect, test } from 'vitest';
import { fold, wordsOf } from './fold.ts';
import { findTexts, foldText, type IndexedText } from './text-index.ts';

const text = (key: number, title: string, content = ''): IndexedText<number> => ({
  key,
  title,
  text: content,
  language: 'en',
});
const find = (texts: readonly IndexedText<number>[], query: string, limit = 5) =>
  findTexts(texts.map(foldText), wordsOf(query), limit);
const keys = (texts: readonly IndexedText<number>[], query: string, limit?: number) =>
  find(texts, query, limit).map(({ key }) => key);

describe('folding', () => {
  test.each([
    ['ÜBERSICHT', 'ubersicht'],
    ['Ștergere', 'stergere'],
    ['Łódź', 'lodz'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Щит Ёлка', 'щит елка'],
    ['İstanbul ışık', 'istanbul isik'],
    ['Straße 🐉 100%', 'straße 🐉 100%'],
  ])('%s is compared as %s', (given, folded) => {
    expect(fold(given.normalize('NFC'))).toBe(folded);
    expect(fold(given.normalize('NFC'))).toHaveLength(given.normalize('NFC').length);
  });

  test('control characters part words, the same word counts once, and there are at most eight', () => {
    expect(wordsOf('War\u0000war\u202e WAR peace')).toEqual(['war', 'peace']);
    expect(wordsOf('a b c d e f g h i j')).toHaveLength(8);
    expect(wordsOf(' \n\t\u0000')).toEqual([]);
  });
});

describe('texts', () => {
  const texts = [
    text(1, 'Guild wars', 'New rules for everybody.'),
    text(2, 'Rules', 'No wars on Sunday.'),
    text(3, 'Event', 'Guild wars with new rules.'),
    text(4, 'Nothing', 'Nothing at all.'),
  ];

  test('hold all words; those with them in their title come first, else the order stays', () => {
    expect(keys(texts, 'wars')).toEqual([1, 2, 3]);
    expect(keys(texts, 'rules WARS')).toEqual([1, 2, 3]);
    expect(keys(texts, 'rules')).toEqual([2, 1, 3]);
    expect(keys(texts, 'rules', 2)).toEqual([2, 1]);
    expect(keys(texts, 'wars monday')).toEqual([]);
  });

  test.each(['%', '_', '.*', '[a-z]', "' OR 1=1 --", '<script>', '\\'])('%s means itself', (query) => {
    expect(keys(texts, query)).toEqual([]);
    expect(keys([text(9, `before ${query} after`)], query)).toEqual([9]);
  });

  test('show whole words around what was found', () => {
    const long = `${'lorem ipsum '.repeat(20)}the dragon wakes ${'dolor sit '.repeat(30)}`;
    const [found] = find([text(1, 'Title', long)], 'dragon');
    expect(found?.excerpt).toMatch(/^…(?:lorem|ipsum) .*the dragon wakes .*(?:dolor|sit)…$/);
    expect(found?.excerpt.length).toBeLessThanOrEqual(142);
    const sentences = `The dragon wakes. ${'It is locked, '.repeat(20)}`;
    expect(find([text(1, 'Title', sentences)], 'dragon')[0]?.excerpt).toMatch(/ (?:It|is|locked)…$/);
    const stops = `The dragon wakes. ${'Gone. '.repeat(40)}`;
    expect(find([text(1, 'Title', stops)], 'dragon')[0]?.excerpt).toMatch(/\. Gone…$/);
    expect(find([text(1, 'Dragon', 'Short.')], 'dragon')[0]?.excerpt).toBe('Short.');
    expect(find([text(1, 'Dragon')], 'dragon')[0]?.excerpt).toBe('');
    expect(find([text(1, '🐉', '🐉'.repeat(200))], '🐉')[0]?.excerpt.isWellFormed()).toBe(true);
  });
});
