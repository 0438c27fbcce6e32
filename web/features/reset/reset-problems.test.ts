import { expect, test } from 'vitest';
import { resetProblems } from './reset-problems.ts';

const codes = (newPassword: string, confirmPassword = newPassword) =>
  resetProblems({ newPassword, confirmPassword }).map(({ code }) => code);

test('requires 5 to 16 supported characters, repeated', () => {
  expect(codes('')).toEqual(['register.passwordRequired']);
  expect(codes('abcd')).toEqual(['reset.passwordLength']);
  expect(codes('a'.repeat(17))).toEqual(['reset.passwordLength']);
  expect(codes('abc"def')).toEqual(['reset.passwordCharacters']);
  expect(codes('abcde', 'abcdE')).toEqual(['register.passwordsDiffer']);
  expect(codes('abcde')).toEqual([]);
});
