import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { ApiError, ApiUnreachable } from '#web/api.ts';
import { errorProblems, errorText, errorTitle } from '#web/forms/error-text.ts';
import { createTexts } from '#web/i18n.ts';

const { t } = createTexts('en', en);
const apiError = (answer: object, status = 400) => new ApiError(status, answer);

test('translates keys of limits, sessions and logins, with the waiting time', () => {
  const limited = apiError({ code: 'rateLimit.auth', message: 'rateLimit.auth', retryAfter: 42 }, 429);
  expect(errorText(limited, t)).toBe('Too many authentication attempts. Try again in 42 seconds.');
  expect(errorText(apiError({ code: 'auth.sessionExpired', message: 'auth.sessionExpired' }), t)).toBe(
    en.auth.sessionExpired,
  );
  expect(errorText(apiError({ code: 'login.wrong', message: 'login.wrong' }), t)).toBe(en.login.wrong);
});

test('a limit without a waiting time says to try later', () => {
  expect(errorText(apiError({ message: 'rateLimit.general' }, 429), t)).toBe(en.rateLimit.tryLater);
});

test('translates the fixed English messages', () => {
  const wrong = apiError(
    { code: 'password.currentIncorrect', message: 'Current password is incorrect' },
    403,
  );
  expect(errorText(wrong, t)).toBe(en.password.currentIncorrect);
  const taken = apiError({ code: 'email.taken', message: 'Email already exists' }, 409);
  expect(errorText(taken, t)).toBe(en.email.taken);
});

test('keeps sentences of the server', () => {
  const gone = apiError({ code: 'news.notFound', message: 'Diese News gibt es nicht.' }, 404);
  expect(errorText(gone, t)).toBe('Diese News gibt es nicht.');
});

test('shows an unknown key as it is and an empty message as an unknown error', () => {
  expect(errorText(apiError({ message: 'login.neverHeardOf' }), t)).toBe('login.neverHeardOf');
  expect(errorText(apiError({}), t)).toBe(en.error.unknown);
});

test('shows a missing response as a connection error', () => {
  expect(errorText(new ApiUnreachable(), t)).toBe(en.login.connection);
});

test.each([
  'Failed to fetch',
  'Failed to fetch dynamically imported module: https://site.example/assets/a.js',
  'NetworkError when attempting to fetch resource.',
  'error loading dynamically imported module: https://site.example/assets/a.js',
  'Load failed',
  'Unable to preload CSS for /assets/a.css',
  'Importing a module script failed.',
])('a script or a file that cannot be fetched is a connection error: %s', (message) => {
  expect(errorText(new TypeError(message), t)).toBe(en.login.connection);
});

test('does not blame the connection for mistakes in our scripts', () => {
  const mistakes = [new TypeError('Promise.withResolvers is not a function'), new RangeError('x'), 'thrown'];
  for (const mistake of mistakes) {
    expect(errorText(mistake, t)).toBe(en.error.unknown);
    expect(errorTitle(mistake, t, undefined)).toBe(en.error.failed);
  }
  expect(errorTitle(apiError({ message: 'The module is off.' }), t, undefined)).toBe(en.error.failed);
});

test('lists every problem, or else the single message', () => {
  const heard = (answer: object) => errorProblems(apiError(answer), 0, t).map(({ text }) => text);
  expect(heard({ message: 'Several', errors: ['One', 'Two'] })).toEqual(['One', 'Two']);
  expect(heard({ message: 'Only', errors: [] })).toEqual(['Only']);
});

test('a limit counts down until a retry is allowed', () => {
  const [problem] = errorProblems(
    apiError({ code: 'rateLimit.auth', message: 'rateLimit.auth', retryAfter: 900 }, 429),
    1_000,
    t,
  );
  expect(problem?.countdown?.endsAt).toBe(901_000);
  expect([900, 600, 59, 1, 0].map((seconds) => problem?.countdown?.textAt(seconds))).toEqual([
    'Too many authentication attempts. Try again in 15 minutes.',
    'Too many authentication attempts. Try again in 10 minutes.',
    'Too many authentication attempts. Try again in 59 seconds.',
    'Too many authentication attempts. Try again in 1 second.',
    'You can try again now.',
  ]);
  expect(errorProblems(apiError({ message: 'rateLimit.general' }, 429), 0, t)[0]?.countdown).toBeUndefined();
});

test('limits, lost connections and other errors have different headings', () => {
  const titleOf = (error: unknown, own?: string) => errorTitle(error, t, own);
  const limit = apiError({ code: 'rateLimit.general', message: 'rateLimit.general' }, 429);
  const refused = apiError({ code: 'server.error', message: 'Broken' }, 500);
  expect([limit, new ApiUnreachable(), refused].map((error) => titleOf(error))).toEqual([
    'Too many attempts',
    'No connection',
    'That did not work',
  ]);
  expect([limit, new ApiUnreachable(), refused].map((error) => titleOf(error, 'Not sent'))).toEqual([
    'Too many attempts',
    'Not sent',
    'Not sent',
  ]);
});
