import { expect, test } from 'vitest';
import { passwordProblems } from './password-problems.ts';

const codes = (currentPassword: string, newPassword: string, confirmPassword: string) =>
  passwordProblems({ currentPassword, newPassword, confirmPassword }).map(({ code }) => code);

test('three fields are required, in order', () => {
  expect(codes('', '', '')).toEqual([
    'password.currentRequired',
    'password.newRequired',
    'password.confirmRequired',
  ]);
});

test('the confirmation must be the same', () => {
  expect(codes('old', 'abcdef', 'abcdeF')).toEqual(['password.differ']);
  expect(codes('', 'abc', 'abd')).toEqual([
    'password.currentRequired',
    'password.differ',
    'password.newLength',
  ]);
});

test('requires 6 to 16 supported characters', () => {
  expect(codes('old', 'abcde', 'abcde')).toEqual(['password.newLength']);
  expect(codes('old', 'a'.repeat(17), 'a'.repeat(17))).toEqual(['password.newLength']);
  expect(codes('old', 'ab cdef', 'ab cdef')).toEqual(['password.characters']);
  expect(codes('old', 'abcdef', 'abcdef')).toEqual([]);
  expect(codes('old', 'a'.repeat(16), 'a'.repeat(16))).toEqual([]);
});
