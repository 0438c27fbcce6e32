import { expect, test } from 'vitest';
import { likeliestFirst } from './detect-schemas.ts';

test.each([
  ['usual names', undefined, ['a_player', 'player', 's2_player'], 'player'],
  ['the usual accounts', 'account', ['accounts_player', 'player', 's2_player'], 'player'],
  [
    'accounts with a prefix',
    's2_account',
    ['player', 's1_player', 's2_characters', 's2_player'],
    's2_player',
  ],
  ['another word after the prefix', 's2_account', ['player', 's1_player', 's2_characters'], 's2_characters'],
  ['accounts with a suffix', 'account_s2', ['player', 'player_s1', 'player_s2'], 'player_s2'],
  ['capital letters', 'S2_Account', ['player', 's2_Player'], 's2_Player'],
  ['accounts of another name', 'moon', ['moon_player', 'player'], 'moon_player'],
  ['all tables in one schema', 'moon', ['moon', 'moon_player', 'player'], 'moon'],
] as const)('of several schemas, %s: the one of the same game comes first', (_, accounts, found, first) => {
  expect(likeliestFirst('PLAYER_SCHEMA', found, accounts)[0]).toBe(first);
  expect(likeliestFirst('PLAYER_SCHEMA', found.toReversed(), accounts)[0]).toBe(first);
});

test('no name is lost, and equal likeness keeps the order', () => {
  expect(likeliestFirst('LOG_SCHEMA', ['log', 's1_log', 's2_log', 'x_log'], 's2_account')).toEqual([
    's2_log',
    's1_log',
    'log',
    'x_log',
  ]);
});
