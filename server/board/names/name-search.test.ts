import { expect, test } from 'vitest';
import { runAtOnce } from '#server/board/reading/steps.ts';
import { nameOf, type Roster } from '#server/board/roster.ts';
import { character, randomCharacters, rosterOf, seeded } from '#server/board/test-world.ts';
import { indexNames, servesToo } from './name-index.ts';
import { findNames } from './name-search.ts';
import { searchForm } from './search-form.ts';

const find = (roster: Roster, index: ReturnType<typeof indexOf>, text: string) => [
  ...runAtOnce(findNames(roster, index, text)),
];
const indexOf = (roster: Roster) => runAtOnce(indexNames(roster));
const named = (names: readonly string[]) =>
  rosterOf(names.map((name, index) => character({ id: index + 1, name })));

/** Every name is looked at. */
function naiveSearch(roster: Roster): (text: string) => number[] {
  const forms = Array.from({ length: roster.size }, (_, row) => searchForm(nameOf(roster, row)));
  return (text) => forms.flatMap((form, row) => (form.includes(text) ? [row] : []));
}

/** Search forms of parts of names, of other texts, and of both together. */
function textsOf(names: readonly string[], random: () => number): string[] {
  const pick = () => searchForm(names[Math.floor(random() * names.length)] ?? '');
  const part = (text: string) => {
    const start = Math.floor(random() * text.length);
    return text.slice(start, start + 1 + Math.floor(random() * 8));
  };
  return Array.from({ length: 150 }, () => (random() < 0.7 ? part(pick()) : part(pick()) + part(pick())))
    .map((text) => searchForm(text))
    .filter((text) => text.length > 0 && text.isWellFormed());
}

const syllables = [
  'ka',
  'ra',
  'an',
  'na',
  'ΝΙΚΟΣ',
  'ς',
  'İ',
  'ı',
  'Жан',
  'др',
  'ö',
  'ß',
  '王',
  '😀',
  '7',
  '[GM]',
];

test.each([
  1, 2, 3, 4,
])('a text is found in the names that hold it and in no other (random world %i)', (seed) => {
  const random = seeded(seed);
  const joined = Array.from({ length: 1_000 }, () =>
    Array.from(
      { length: Math.floor(random() * 6) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join(''),
  );
  const names = [...joined, ...randomCharacters(1_000, random).map(({ name }) => name)];
  const roster = named(names);
  const index = indexOf(roster);
  const naively = naiveSearch(roster);
  for (const text of textsOf(names, random)) expect(find(roster, index, text), text).toEqual(naively(text));
});

test('a list longer than a piece of work is read whole', () => {
  const names = Array.from({ length: 40_000 }, (_, row) => (row % 3 === 0 ? `banana${row}` : 'anna'));
  const roster = named(names);
  const index = indexOf(roster);
  const naively = naiveSearch(roster);
  for (const text of ['a', 'an', 'ana', 'anan', 'banana39', '99']) {
    expect(find(roster, index, text), text).toEqual(naively(text));
  }
});

test('rows far apart are told exactly', () => {
  const apart = [0, 1, 127, 128, 129, 16_511, 33_000, 39_999];
  const roster = named(Array.from({ length: 40_000 }, (_, row) => (apart.includes(row) ? 'xyz' : 'q')));
  expect(find(roster, indexOf(roster), 'xyz')).toEqual(apart);
  expect(find(roster, indexOf(roster), 'xyzx')).toEqual([]);
});

test('nothing is found for no text, for zero bytes and for half a letter', () => {
  const roster = named(['abc', '', 'a', '\uD83D', 'ÿ']);
  const index = indexOf(roster);
  for (const text of ['', '\0', 'a\0', 'c\0\0']) expect(find(roster, index, text), text).toEqual([]);
});

test('an index serves names that follow its own, until one of its own changes', () => {
  const names = Array.from({ length: 500 }, (_, row) => `hero${row}`);
  const before = named(names);
  const index = indexOf(before);
  const after = named([...names, 'heroine', 'other']);
  expect(runAtOnce(servesToo(index, before, after))).toBe(true);
  const naively = naiveSearch(after);
  for (const text of ['h', 'her', 'heroine', 'oth', 'hero49']) {
    expect(find(after, index, text), text).toEqual(naively(text));
  }
  const unlike = [
    names.with(17, 'zero17'),
    names.with(17, 'hero1'),
    names.slice(1),
    names.slice(0, -1),
    [...names, ...Array.from({ length: 5_000 }, () => 'new')],
  ];
  for (const each of unlike) expect(runAtOnce(servesToo(index, before, named(each)))).toBe(false);
});
