import { expect, test } from 'vitest';
import { isSameLogin, storedLogin } from './login.ts';

const account = { login: 'aldric' };

test('logins are stored in lower case, as the game looks them up', () => {
  expect(storedLogin('AldRic7')).toBe('aldric7');
});

test('a login registered here keeps its original case', () => {
  expect(isSameLogin('Aldric', account, 'Aldric')).toBe(true);
  expect(isSameLogin('aldric', account, 'Aldric')).toBe(false);
  expect(isSameLogin('ALDRIC', account, 'Aldric')).toBe(false);
});

test('other logins are compared as stored', () => {
  expect(isSameLogin('aldric', account)).toBe(true);
  expect(isSameLogin('Aldric', account)).toBe(false);
  expect(isSameLogin('OldTimer', { login: 'OldTimer' })).toBe(true);
});

test('a registered spelling of another login is ignored', () => {
  expect(isSameLogin('Mirabel', account, 'Mirabel')).toBe(false);
  expect(isSameLogin('aldric', account, 'Mirabel')).toBe(true);
});
