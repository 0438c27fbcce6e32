import { expect, test } from 'vitest';
import { runSync } from '#server/board/reading/steps.ts';
import { nameOf, type Roster } from '#server/board/roster.ts';
import { character, randomCharacters, rosterOf, seeded } from '#server/board/test-world.ts';
import { indexNames, stillFits } from './name-index.ts';
import { searchNames } from './name-search.ts';
import { searchForm } from './search-form.ts';

const find = (roster: Roster, index: ReturnType<typeof indexOf>, text: string) => [
  ...runSync(searchNames(roster, index, text)),
];
const indexOf = (roster: Roster) => runSync(indexNames(roster));
const named = (names: readonly string[]) =>
  rosterOf(names.map((name, index) => character({ id: index + 1, name })));

function naiveSearch(roster: Roster): (text: string) => number[] {
  const forms = Array.from({ length: roster.size }, (_, row) => searchForm(nameOf(roster, row)));
  return (text) => forms.flatMap((form, row) => (form.includes(text) ? [row] : []));
}

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

test.each([1, 2, 3, 4])('finds exactly the names that contain the text (random world %i)', (seed) => {
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

test('reads lists longer than one block completely', () => {
  const names = Array.from({ length: 40_000 }, (_, row) => (row % 3 === 0 ? `banana${row}` : 'anna'));
  const roster = named(names);
  const index = indexOf(roster);
  const naively = naiveSearch(roster);
  for (const text of ['a', 'an', 'ana', 'anan', 'banana39', '99']) {
    expect(find(roster, index, text), text).toEqual(naively(text));
  }
});

test('decodes large gaps between rows', () => {
  const apart = [0, 1, 127, 128, 129, 16_511, 33_000, 39_999];
  const roster = named(Array.from({ length: 40_000 }, (_, row) => (apart.includes(row) ? 'xyz' : 'q')));
  expect(find(roster, indexOf(roster), 'xyz')).toEqual(apart);
  expect(find(roster, indexOf(roster), 'xyzx')).toEqual([]);
});

test('finds nothing for empty text, zero bytes and half a character', () => {
  const roster = named(['abc', '', 'a', '\uD83D', 'ÿ']);
  const index = indexOf(roster);
  for (const text of ['', '\0', 'a\0', 'c\0\0']) expect(find(roster, index, text), text).toEqual([]);
});

test('an index fits later rosters until an indexed name changes', () => {
  const names = Array.from({ length: 500 }, (_, row) => `hero${row}`);
  const before = named(names);
  const index = indexOf(before);
  const after = named([...names, 'heroine', 'other']);
  expect(runSync(stillFits(index, before, after))).toBe(true);
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
  for (const each of unlike) expect(runSync(stillFits(index, before, named(each)))).toBe(false);
});
