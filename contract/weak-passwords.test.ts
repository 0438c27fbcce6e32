import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { mostUsedPasswords, weaknessOf } from './weak-passwords.ts';

const common = new Set(mostUsedPasswords(dictionary['passwords-common']));

test('the list is the 10,000 most used passwords that the game allows', () => {
  expect(common.size).toBe(10_000);
  expect([...common].slice(0, 3)).toEqual(['123456', 'password', '12345678']);
  expect(mostUsedPasswords(['1234', 'it’s me', 'Dragon', 'dragon', 'a'.repeat(17), 'sword'])).toEqual([
    'dragon',
    'sword',
  ]);
});

describe('a password is weak', () => {
  test.each(['123456', 'dragon', 'DRAGON', 'Qwerty', 'iloveyou'])('as it is common: %s', (password) => {
    expect(weaknessOf(password, 'mirabel', common)).toBe('common');
  });
  test.each(['mirabel', 'MIRABEL', 'Mirabel'])('as it is the login: %s', (password) => {
    expect(weaknessOf(password, 'miraBel', common)).toBe('sameAsLogin');
  });
});

test.each(['mirabel7', 'moon-gate7', '', 'constructor', '__proto__'])('%j is not', (password) => {
  expect(weaknessOf(password, 'mirabel', common)).toBeUndefined();
  expect(weaknessOf(password, '', common)).toBeUndefined();
});
