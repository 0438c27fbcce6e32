import { expect, test } from 'vitest';
import { type DownloadInput, downloadProblems } from './form-problems.ts';

const input: DownloadInput = {
  title: 'Client',
  description: 'All of it',
  license: 'Freeware',
  platform: 'Windows',
  version: '1',
  url: 'https://example.org/a.zip',
  size: '1 GB',
};
const file = { size: 1 };
const fieldsOf = (...given: Parameters<typeof downloadProblems>) =>
  downloadProblems(...given).map(({ field }) => field);

test('a complete form has no problems', () => {
  expect(downloadProblems(input, 'url', null)).toEqual([]);
  expect(downloadProblems({ ...input, url: '', size: '' }, 'file', file)).toEqual([]);
});

test('an empty form has every problem, in display order', () => {
  const empty = { title: ' ', description: '\n', license: '', platform: '', version: '', url: '', size: '' };
  const described = ['title', 'license', 'platform', 'version', 'description'];
  expect(fieldsOf(empty, 'url', file)).toEqual([...described, 'url', 'size']);
  expect(fieldsOf(empty, 'file', null)).toEqual([...described, 'file']);
});

test('an empty file counts as missing', () => {
  expect(fieldsOf(input, 'file', { size: 0 })).toEqual(['file']);
});

test.each(['ftp://example.org/a', 'example.org/a.zip', 'https://', 'javascript:alert(1)', 'https://a b'])(
  '%j is not a valid URL',
  (url) => {
    expect(fieldsOf({ ...input, url }, 'url', null)).toEqual(['url']);
  },
);
