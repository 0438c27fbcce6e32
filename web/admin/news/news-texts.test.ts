import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { ApiError, ApiUnreachable } from '#web/api.ts';
import { createTexts } from '#web/i18n.ts';
import { shorten } from './news-list.tsx';
import { newsProblems, passwordProblem } from './news-texts.ts';

const { t } = createTexts('en', en);
const whole = { title: 'Market', content: 'Come.', displayName: 'Mirabel' };

test('title, text, name and password are required, in the order of the form', () => {
  const nothing = { title: ' ', content: '\n', displayName: '' };
  expect(newsProblems(nothing, '', t).map(({ field }) => field)).toEqual([
    'title',
    'content',
    'displayName',
    'password',
  ]);
  expect(newsProblems(whole, 'moon-gate7', t)).toEqual([]);
  expect(newsProblems(whole, '', t)).toEqual([{ field: 'password', text: 'Please enter your password.' }]);
});

test('what is published later needs a time that can be read, which a year of five digits is not', () => {
  const fields = (publishAt: string) =>
    newsProblems({ ...whole, when: 'later', publishAt }, 'moon-gate7', t).map(({ field }) => field);
  expect(fields('2027-01-01T20:00')).toEqual([]);
  expect(fields('')).toEqual(['publishAt']);
  expect(fields('20271-01-01T20:00')).toEqual(['publishAt']);
});

test('only a wrong password is shown at the password field', () => {
  const apiError = (code: string) => new ApiError(401, { code, message: code });
  expect(passwordProblem(apiError('login.wrong'), t)?.field).toBe('password');
  expect(passwordProblem(apiError('login.blocked'), t)).toBeUndefined();
  expect(passwordProblem(new ApiUnreachable(), t)).toBeUndefined();
});

test.each([
  ['abc', 3, 'abc'],
  ['ab cd', 3, 'ab…'],
  ['ab cd', 4, 'ab…'],
  ['ab cd ef', 5, 'ab cd…'],
  ['They changed: all', 14, 'They changed…'],
])('"%s" is shortened to %i characters at a word', (text, length, short) => {
  expect(shorten(text, length)).toBe(short);
});

test('shortening never splits a character', () => {
  expect(shorten('🐉🐉🐉', 2)).toBe('🐉🐉…');
  expect(shorten('🐉 🐉🐉', 3)).toBe('🐉…');
});
