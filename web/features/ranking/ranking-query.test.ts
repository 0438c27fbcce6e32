import { expect, test } from 'vitest';
import { hasPodium, isFiltered, rankingAddress, readRankingQuery } from './ranking-query.ts';

const read = (search: string) => readRankingQuery(new URLSearchParams(search));
const nothing = { tab: 'players', page: 1, empire: null, job: null, name: null, master: null };

test('an address without query is the first page of all players', () => {
  expect(read('')).toEqual(nothing);
});

test('what an untouched form sends is no filter', () => {
  expect(read('empire=&job=&name=')).toEqual(nothing);
});

test('filters are read', () => {
  expect(read('empire=3&job=0&name=+Yun+&page=2')).toEqual({
    ...nothing,
    empire: 3,
    job: 0,
    name: 'Yun',
    page: 2,
  });
  expect(read('tab=guilds&master=Kage')).toEqual({ ...nothing, tab: 'guilds', master: 'Kage' });
});

test('a filter of the other tab is forgotten', () => {
  expect(read('tab=guilds&job=2').job).toBeNull();
  expect(read('master=Kage').master).toBeNull();
});

test.each([
  'page=0',
  'page=-1',
  'page=1e3',
  'page=99999999',
  'empire=4',
  'empire=x',
  'empire=0',
  'job=4',
  'job=1.5',
  'tab=nobles',
])('%s is nothing', (search) => {
  expect(read(search)).toEqual(nothing);
});

test('a name is cut to what the server takes', () => {
  expect(read(`name=${'a'.repeat(100)}`).name).toHaveLength(24);
});

test('an address can be read back', () => {
  for (const search of ['', 'empire=3&job=0&name=%C3%96rs&page=2', 'tab=guilds&master=a%26b&empire=1']) {
    const address = rankingAddress(read(search));
    expect(read(address.split('?')[1] ?? '')).toEqual(read(search));
  }
});

test('what goes without saying is not written', () => {
  expect(rankingAddress(read('page=1&empire='))).toBe('/ranking');
  expect(rankingAddress({ tab: 'guilds' })).toBe('/ranking?tab=guilds');
  expect(rankingAddress({ ...read('name=Yun&page=7'), page: 1 })).toBe('/ranking?name=Yun');
});

test('the podium needs the three best, unfiltered and on the first page', () => {
  expect(hasPodium(read(''), [1, 2, 3, 4])).toBe(true);
  expect(hasPodium(read(''), [1, 2])).toBe(false);
  expect(hasPodium(read('page=2'), [1, 2, 3])).toBe(false);
  expect(hasPodium(read('empire=1'), [1, 2, 3])).toBe(false);
  expect(isFiltered(read('name=a'))).toBe(true);
  expect(isFiltered(read('tab=guilds&page=3'))).toBe(false);
});
