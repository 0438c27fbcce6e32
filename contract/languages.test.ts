import { expect, test } from 'vitest';
import { defaultLanguage, intlLocaleOf, languages, preferredLanguage, tagOf } from './languages.ts';

test('the languages of the specification come first, in its order', () => {
  const codes = 'en en-gb ro de cz dk es fr gr hu it nl pl pt ru tr'.split(' ');
  expect(languages.map(({ code }) => code).slice(0, codes.length)).toEqual(codes);
  expect(defaultLanguage).toBe('en');
});

test('maps language codes to BCP 47 tags', () => {
  expect([tagOf('cz'), tagOf('dk'), tagOf('gr'), tagOf('en-gb')]).toEqual(['cs', 'da', 'el', 'en-GB']);
});

test('uses the number and date formats of the catalogue’s country', () => {
  const day = new Date('2011-04-28T12:00:00Z');
  const written = (code: 'en' | 'pt' | 'de') =>
    new Intl.DateTimeFormat(intlLocaleOf(code), { dateStyle: 'short', timeZone: 'UTC' }).format(day);
  expect([written('en'), written('pt'), written('de')]).toEqual(['28/04/2011', '28/04/11', '28.04.11']);
  expect(new Intl.PluralRules(intlLocaleOf('pt')).select(0)).toBe('other');
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['cs', 'cz'],
  ['da-DK', 'dk'],
  ['el-GR', 'gr'],
  ['en-GB', 'en-gb'],
  ['en-US', 'en'],
  ['pt-BR', 'pt'],
  ['zh-CN, ja;q=0.9', 'en'],
  ['zh, ru;q=0.2, tr;q=0.7', 'tr'],
  ['ru;q=0, pl', 'pl'],
  [';;;q=,,,', 'en'],
  ['*', 'en'],
])('Accept-Language %s selects %s', (header, code) => expect(preferredLanguage(header)).toBe(code));
