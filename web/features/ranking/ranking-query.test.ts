import { expect, test } from 'vitest';
import { hasPodium, isFiltered, rankingUrl, readRankingQuery } from './ranking-query.ts';

const read = (search: string) => readRankingQuery(new URLSearchParams(search));
const nothing = { tab: 'players', page: 1, empire: null, job: null, name: null, master: null };

test('an empty query is the first page of all players', () => {
  expect(read('')).toEqual(nothing);
});

test('empty form fields are no filter', () => {
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

test('drops filters of the other tab', () => {
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
])('%s is ignored', (search) => {
  expect(read(search)).toEqual(nothing);
});

test('truncates a name to the server’s maximum', () => {
  expect(read(`name=${'a'.repeat(100)}`).name).toHaveLength(24);
});

test('a URL round-trips', () => {
  for (const search of ['', 'empire=3&job=0&name=%C3%96rs&page=2', 'tab=guilds&master=a%26b&empire=1']) {
    const address = rankingUrl(read(search));
    expect(read(address.split('?')[1] ?? '')).toEqual(read(search));
  }
});

test('leaves out defaults', () => {
  expect(rankingUrl(read('page=1&empire='))).toBe('/ranking');
  expect(rankingUrl({ tab: 'guilds' })).toBe('/ranking?tab=guilds');
  expect(rankingUrl({ ...read('name=Yun&page=7'), page: 1 })).toBe('/ranking?name=Yun');
});

test('the podium needs the top three on the unfiltered first page', () => {
  expect(hasPodium(read(''), [1, 2, 3, 4])).toBe(true);
  expect(hasPodium(read(''), [1, 2])).toBe(false);
  expect(hasPodium(read('page=2'), [1, 2, 3])).toBe(false);
  expect(hasPodium(read('empire=1'), [1, 2, 3])).toBe(false);
  expect(isFiltered(read('name=a'))).toBe(true);
  expect(isFiltered(read('tab=guilds&page=3'))).toBe(false);
});
