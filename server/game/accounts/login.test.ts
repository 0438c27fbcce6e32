import { expect, test } from 'vitest';
import { isSameLogin, storedLogin } from './login.ts';

const account = { login: 'aldric' };

test('what is stored is what the game looks for', () => {
  expect(storedLogin('AldRic7')).toBe('aldric7');
});

test('a login registered here is compared as it was typed then', () => {
  expect(isSameLogin('Aldric', account, 'Aldric')).toBe(true);
  expect(isSameLogin('aldric', account, 'Aldric')).toBe(false);
  expect(isSameLogin('ALDRIC', account, 'Aldric')).toBe(false);
});

test('a login made elsewhere is compared as it is stored', () => {
  expect(isSameLogin('aldric', account)).toBe(true);
  expect(isSameLogin('Aldric', account)).toBe(false);
  expect(isSameLogin('OldTimer', { login: 'OldTimer' })).toBe(true);
});

test('a spelling that belongs to another login is not believed', () => {
  expect(isSameLogin('Mirabel', account, 'Mirabel')).toBe(false);
  expect(isSameLogin('aldric', account, 'Mirabel')).toBe(true);
});
