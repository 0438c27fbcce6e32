import { expect, test } from 'vitest';
import { intlLocaleOf, languages } from '#contract/languages.ts';
import { formatNumber } from './numbers.ts';

test.each(languages)('$name writes numbers as Intl does', ({ code }) => {
  const locale = intlLocaleOf(code);
  const format = new Intl.NumberFormat(locale);
  const amounts = [0, 7, 999, 1_000, 1_234, 9_999, 10_000, 123_456, 2_500_000_000, -1, -1_234, -12_345, 1.5];
  for (const amount of amounts) {
    expect(formatNumber(locale, amount)).toBe(format.format(amount));
  }
});

test('amounts beyond 2^53 stay exact', () => {
  expect(formatNumber('en-GB', '9007199254740993')).toBe('9,007,199,254,740,993');
});

test('a language that is not of the site is left to Intl', () => {
  expect(formatNumber('sv', 12_345)).toBe(new Intl.NumberFormat('sv').format(12_345));
  expect(formatNumber('en', 1e21)).toBe(new Intl.NumberFormat('en').format(1e21));
});
