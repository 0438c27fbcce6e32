import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_024, '1.02 kB'],
  [35_328, '35.3 kB'],
  [999_499, '999 kB'],
  [999_999, '1 MB'],
  [5_000_000, '5 MB'],
  [1_860_000_000, '1.86 GB'],
  [8 * 1024 ** 3, '8.59 GB'],
  [3e12, '3 TB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatFileSize('en', bytes)).toBe(words);
});

test('formats a size in the given language', () => {
  const spaced = (tag: string) => formatFileSize(tag, 1_860_000_000).replace(/\s/g, ' ');
  expect(['de', 'fr', 'ru'].map(spaced)).toEqual(['1,86 GB', '1,86 Go', '1,86 ГБ']);
});
