import { expect, test } from 'vitest';
import { hasTopThree, readStandingsQuery, standingsUrl } from './standings-query.ts';

const read = (search: string) => readStandingsQuery(new URLSearchParams(search));

test('what is read is what the address says', () => {
  for (const address of [
    '/ranking',
    '/ranking?empire=2&job=1&sex=female&tab=playtime&days=30&page=4',
    '/ranking?master=Kage&tab=wars',
    '/ranking?season=3&tab=guilds',
  ]) {
    const url = standingsUrl(read(address.split('?')[1] ?? ''));
    expect(new URLSearchParams(url.split('?')[1]).toString()).toBe(
      new URLSearchParams(address.split('?')[1]).toString(),
    );
  }
});

test('what does not exist, or not in this ranking, is left out', () => {
  expect(read('tab=gold&sex=x&days=8&season=-1&page=0')).toMatchObject({
    tab: 'players',
    sex: null,
    days: 7,
    season: null,
    page: 1,
  });
  expect(read('tab=wars&sex=male&job=2&name=Oak')).toMatchObject({ sex: null, job: null, name: 'Oak' });
  expect(read('tab=horse&master=Kage').master).toBeNull();
});

test('only a whole list begins with the first three', () => {
  expect(hasTopThree(read('tab=horse'), [1, 2, 3, 4])).toBe(true);
  for (const search of ['sex=male', 'empire=1', 'page=2', 'name=a']) {
    expect(hasTopThree(read(search), [1, 2, 3])).toBe(false);
  }
});
