import { expect, test } from 'vitest';
import { emailProblems } from './email-problems.ts';

const codes = (newEmail: string, confirmEmail: string, password: string) =>
  emailProblems({ newEmail, confirmEmail, password }, 'yun@example.org').map(({ code }) => code);

test('three fields are required, in order', () => {
  expect(codes('', '', '')).toEqual(['email.newRequired', 'email.confirmRequired', 'email.passwordRequired']);
});

test('validates the email format', () => {
  expect(codes('yun@', 'yun@', 'secret')).toEqual(['email.newInvalid']);
});

test('both must match and differ from the current one', () => {
  expect(codes('a@example.org', 'b@example.org', 'secret')).toEqual(['email.differ']);
  expect(codes('Yun@Example.org', 'Yun@Example.org', 'secret')).toEqual(['email.unchanged']);
  expect(codes('a@example.org', 'a@example.org', 'secret')).toEqual([]);
});
