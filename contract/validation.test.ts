import { describe, expect, test } from 'vitest';
import { checkNewPassword, checkRegistration, isEmail, type RegistrationForm } from './validation.ts';

const right: RegistrationForm = {
  login: 'Yunhwa7',
  password: 'moon-gate',
  confirmPassword: 'moon-gate',
  email: 'yun@example.org',
  deletionCode: '',
  termsAccepted: true,
  captchaSolved: true,
};

function codes(changes: Partial<RegistrationForm>): string[] {
  return checkRegistration({ ...right, ...changes }).map(({ code }) => code);
}

describe('registration', () => {
  test('a valid form has no problems', () => expect(codes({})).toEqual([]));

  test('lists every problem in the order of the specification', () => {
    const empty = { login: '', password: '', confirmPassword: 'x', email: '', deletionCode: '1' };
    expect(codes({ ...empty, termsAccepted: false, captchaSolved: false })).toEqual([
      'register.usernameRequired',
      'register.passwordRequired',
      'register.emailRequired',
      'register.passwordsDiffer',
      'register.deletionCodeInvalid',
      'register.termsRequired',
      'register.captchaRequired',
    ]);
  });

  test.each([
    ['abcd', 'register.usernameLength'],
    ['a'.repeat(17), 'register.usernameLength'],
    ['yun hwa', 'register.usernameCharacters'],
    ["' OR 1=1", 'register.usernameCharacters'],
    ['Юнхва', 'register.usernameCharacters'],
    ['[GM]yun', 'register.usernameCharacters'],
  ])('refuses the username %s', (login, code) => expect(codes({ login })).toEqual([code]));

  test.each(['a"bcdef', "a'bcdef", 'a\\bcdef', 'a bcdef', 'пароль', 'päss1234', 'a`bcdef'])(
    'refuses the password %s, which the game would mangle',
    (password) =>
      expect(codes({ password, confirmPassword: password })).toEqual(['register.passwordCharacters']),
  );

  test('a password has 5 to 16 characters, a changed one 6 to 16', () => {
    expect(codes({ password: 'abcd', confirmPassword: 'abcd' })).toEqual(['register.passwordLength']);
    expect(codes({ password: 'a'.repeat(17), confirmPassword: 'a'.repeat(17) })).toEqual([
      'register.passwordLength',
    ]);
    expect(checkNewPassword('abcde')).toBe('password.newLength');
    expect(checkNewPassword('abcdef')).toBeUndefined();
  });

  test.each(['1234567', 'ABCdef123456'])('accepts the deletion code %s', (deletionCode) =>
    expect(codes({ deletionCode })).toEqual([]),
  );

  test.each(['123456', '1'.repeat(21), '12 45 78'])('rejects the deletion code %s', (deletionCode) =>
    expect(codes({ deletionCode })).toEqual(['register.deletionCodeInvalid']),
  );
});

describe('email addresses', () => {
  test.each(['a@b.de', "o'brien+game@mail.example.co.uk"])('accepts %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  test.each([
    '',
    'a',
    'a@b',
    '@b.de',
    'a@@b.de',
    'a b@c.de',
    'a@b..de',
    'ю@b.ru',
    'a@b.de\nBcc: c@d.ee',
    `${'a'.repeat(250)}@b.de`,
    'x@closed.invalid',
    'x@Closed.INVALID',
  ])('rejects %s', (text) => expect(isEmail(text)).toBe(false));
});
