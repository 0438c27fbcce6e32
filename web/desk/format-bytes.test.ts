import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [1_023 * 1_024, '1,023 kB'],
  [5_000_000, '4.77 MB'],
  [2_000_000_000, '1.86 GB'],
  [3 * 1024 ** 4, '3 TB'],
  [5_000 * 1024 ** 4, '5,000 TB'],
])('%i is %s', (bytes, words) => {
  expect(formatBytes('en', bytes)).toBe(words);
});

test('a size is written in the language of the page', () => {
  const spaced = (tag: string) => formatBytes(tag, 2_000_000_000).replace(/\s/g, ' ');
  expect([spaced('de'), spaced('ru')]).toEqual(['1,86 GB', '1,86 ГБ']);
});
