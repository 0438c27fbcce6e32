import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { ApiRefusal, ApiUnreachable } from '#web/api.ts';
import { createTexts } from '#web/i18n.ts';
import { refusalLines, refusalText } from '#web/refusal-text.ts';

const { t } = createTexts('en', en);
const refusal = (answer: object, status = 400) => new ApiRefusal(status, answer);

test('keys of limits, sessions and logins are translated, with the seconds to wait', () => {
  const limited = refusal({ code: 'rateLimit.auth', message: 'rateLimit.auth', retryAfter: 42 }, 429);
  expect(refusalText(limited, t)).toBe('Too many authentication attempts. Try again in 42 seconds.');
  expect(refusalText(refusal({ code: 'auth.sessionExpired', message: 'auth.sessionExpired' }), t)).toBe(
    en.auth.sessionExpired,
  );
  expect(refusalText(refusal({ code: 'login.wrong', message: 'login.wrong' }), t)).toBe(en.login.wrong);
});

test('a limit that does not say how long asks to try later', () => {
  expect(refusalText(refusal({ message: 'rateLimit.general' }, 429), t)).toBe(en.rateLimit.tryLater);
});

test('the fixed English messages become the words of the page', () => {
  const wrong = refusal({ code: 'password.currentIncorrect', message: 'Current password is incorrect' }, 403);
  expect(refusalText(wrong, t)).toBe(en.password.currentIncorrect);
  const taken = refusal({ code: 'email.taken', message: 'Email already exists' }, 409);
  expect(refusalText(taken, t)).toBe(en.email.taken);
});

test('sentences of the server stay as they are', () => {
  const gone = refusal({ code: 'news.notFound', message: 'Diese News gibt es nicht.' }, 404);
  expect(refusalText(gone, t)).toBe('Diese News gibt es nicht.');
});

test('a key nobody knows is shown as it is, an empty message as an unknown error', () => {
  expect(refusalText(refusal({ message: 'login.neverHeardOf' }), t)).toBe('login.neverHeardOf');
  expect(refusalText(refusal({}), t)).toBe(en.error.unknown);
});

test('no answer is a connection error', () => {
  expect(refusalText(new ApiUnreachable(), t)).toBe(en.login.connection);
  expect(refusalText(new TypeError('x is undefined'), t)).toBe(en.login.connection);
});

test('a form hears every problem, or else the one message', () => {
  expect(refusalLines(refusal({ message: 'Several', errors: ['One', 'Two'] }), t)).toEqual(['One', 'Two']);
  expect(refusalLines(refusal({ message: 'Only', errors: [] }), t)).toEqual(['Only']);
});
