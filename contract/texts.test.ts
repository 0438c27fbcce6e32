import { expect, test } from 'vitest';
import { createTexts } from './texts.ts';

const english = createTexts('en', {
  greeting: 'Welcome, {name}!',
  shop: { coins_one: '{count} coin', coins_other: '{count} coins', plain: 'Coins' },
});

test('looks up nested keys and fills in placeholders', () => {
  expect(english.t('greeting', { name: 'Yunhwa' })).toBe('Welcome, Yunhwa!');
  expect(english.t('shop.plain')).toBe('Coins');
});

test('an unknown key returns the key itself', () => {
  for (const key of ['nothing.here', 'shop', 'constructor', '__proto__', 'shop.coins.length', '']) {
    expect(english.t(key)).toBe(key);
    expect(english.has(key)).toBe(false);
  }
});

test('the count chooses the plural form of the language', () => {
  expect([0, 1, 2].map((count) => english.t('shop.coins', { count }))).toEqual([
    '0 coins',
    '1 coin',
    '2 coins',
  ]);
  const russian = createTexts('ru', {
    coin_one: 'монета',
    coin_few: 'монеты',
    coin_many: 'монет',
    coin_other: 'монеты',
  });
  expect([1, 3, 5, 21, 1.5].map((count) => russian.t('coin', { count }))).toEqual([
    'монета',
    'монеты',
    'монет',
    'монета',
    'монеты',
  ]);
});

test('the count is formatted with separators, other numbers are not', () => {
  const catalogue = { found_one: '{count}', found_other: '{count} in {year}', found_many: '{count}' };
  const written = (tag: string) => createTexts(tag, catalogue).t('found', { count: 12_345, year: 2025 });
  expect(written('en')).toBe('12,345 in 2025');
  expect(written('de')).toBe('12.345 in 2025');
  expect(written('hu')).toBe('12\u00a0345 in 2025');
});

test('falls back to the form `other` when a plural form is missing', () => {
  const polish = createTexts('pl', { item_other: 'przedmiotu' });
  expect(polish.t('item', { count: 3 })).toBe('przedmiotu');
});

test('values are inserted literally, including braces, dollars and names of object members', () => {
  expect(english.t('greeting', { name: '{name} $& $1 {constructor}' })).toBe(
    'Welcome, {name} $& $1 {constructor}!',
  );
  expect(english.t('greeting', {})).toBe('Welcome, !');
  expect(english.t('greeting', { name: undefined })).toBe('Welcome, !');
  expect(createTexts('en', { a: '{constructor}{__proto__}' }).t('a', {})).toBe('');
});

test('a sentence that ends in a value with a full stop has one', () => {
  const russian = createTexts('ru', { on: 'Рейтинг на {day}.', dots: '{day}...', inside: '{day}. {day}' });
  expect(russian.t('on', { day: '1 янв. 2026 г.' })).toBe('Рейтинг на 1 янв. 2026 г.');
  expect(russian.t('on', { day: '1 января' })).toBe('Рейтинг на 1 января.');
  expect(russian.t('inside', { day: 'янв.' })).toBe('янв. янв.');
  expect(russian.t('dots', { day: 'янв.' })).toBe('янв...');
});

test.each([
  ['en-150', 1, 'in 1 second'],
  ['en-150', 40, 'in 40 seconds'],
  ['en-150', 60, 'in 1 minute'],
  ['en-150', 61, 'in 2 minutes'],
  ['en-150', 899, 'in 15 minutes'],
  ['en-150', 3_541, 'in 1 hour'],
  ['en-150', 7_000, 'in 2 hours'],
  ['nl', 1, 'over 1 seconde'],
  ['da', 1, 'om 1 sekund'],
  ['fr', 900, 'dans 15 minutes'],
  ['pt-PT', 1, 'dentro de 1 segundo'],
  ['ru', 900, 'через 15 минут'],
  ['tr', 40, '40 saniye sonra'],
])('formats a wait in %s of %i seconds as a relative time', (tag, wait, said) => {
  expect(createTexts(tag, { later: '{wait}' }).t('later', { wait })).toBe(said);
});
