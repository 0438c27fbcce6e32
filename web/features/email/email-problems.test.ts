import { expect, test } from 'vitest';
import { emailProblems } from './email-problems.ts';

const codes = (newEmail: string, confirmEmail: string, password: string) =>
  emailProblems({ newEmail, confirmEmail, password }, 'yun@example.org').map(({ code }) => code);

test('three fields are required, in order', () => {
  expect(codes('', '', '')).toEqual(['email.newRequired', 'email.confirmRequired', 'email.passwordRequired']);
});

test('the form of an email is checked', () => {
  expect(codes('yun@', 'yun@', 'secret')).toEqual(['email.newInvalid']);
});

test('both must be the same, and another one than now', () => {
  expect(codes('a@example.org', 'b@example.org', 'secret')).toEqual(['email.differ']);
  expect(codes('Yun@Example.org', 'Yun@Example.org', 'secret')).toEqual(['email.unchanged']);
  expect(codes('a@example.org', 'a@example.org', 'secret')).toEqual([]);
});
