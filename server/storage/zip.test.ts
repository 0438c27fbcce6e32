import { expect, test } from 'vitest';
import { unzip } from '#test/own-data/unzip.ts';
import { zip } from './zip.ts';

test('an archive contains its files', () => {
  const files = { 'a/README.txt': 'Read me. '.repeat(500), 'a/empty.txt': '', 'b.bin': '\u0000\u0001' };
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  expect(unzip(zip(entries))).toEqual(files);
  expect(zip(entries).equals(zip(entries))).toBe(true);
});
