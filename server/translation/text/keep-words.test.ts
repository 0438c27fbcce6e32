import { expect, test } from 'vitest';
import { keepWords } from './keep-words.ts';

const terms = [
  'Dragon',
  'Dragon Valley',
  'Shin-So',
  'C++',
  '(beta)',
  'a.b',
  'Ωmega',
  'Über',
  '',
  '  ',
  'x^$|y\\z/[w]{2}',
];

const keptOf = (text: string) =>
  keepWords(text, terms)
    .filter(({ kept }) => kept)
    .map(({ text: part }) => part);

test.each([
  ['the longest first', 'In Dragon Valley a Dragon', ['Dragon Valley', 'Dragon']],
  ['over the end of a line', 'Dragon\n Valley', ['Dragon\n Valley']],
  ['whole words only', 'Dragons aDragon Dragon_ Übers aÜber Dragon\u0301', []],
  ['in this spelling only', 'dragon DRAGON', []],
  ['beside signs', '«Dragon», Dragon-like (Dragon)', ['Dragon', 'Dragon', 'Dragon']],
  ['with signs of patterns', 'Shin-So C++ (beta) a.b axb', ['Shin-So', 'C++', '(beta)', 'a.b']],
  ['with all signs of patterns', 'x^$|y\\z/[w]{2}', ['x^$|y\\z/[w]{2}']],
  ['of other alphabets', 'Ωmega Über', ['Ωmega', 'Über']],
  ['placeholders', '{a} {{b.c}} %{e-f} %s %d 5%sale {a b}', ['{a}', '{{b.c}}', '%{e-f}', '%s', '%d']],
  [
    'addresses',
    'See https://a.example/b?c=d, http://e.example. Write to f.g+h@i.example!',
    ['https://a.example/b?c=d', 'http://e.example', 'f.g+h@i.example'],
  ],
])('keeps %s', (_, text, kept) => {
  expect(keptOf(text)).toEqual(kept);
  expect(
    keepWords(text, terms)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('without terms', () => {
  expect(keepWords('Dragon {a}', [])).toEqual([
    { text: 'Dragon ', kept: false },
    { text: '{a}', kept: true },
  ]);
});
