import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readyDocument } from './ready-document.ts';

const parts = [
  { text: '<p>Ελλάδα</p>' },
  { text: '<style>p { color: red }</style>'.repeat(40), isShared: true },
  { text: '<p>x</p>'.repeat(3_000) },
  { text: '</html>', isShared: true },
];
const text = parts.map((part) => part.text).join('');

describe.each([false, true])('a document made in haste: %s', (inHaste) => {
  test('is the same in every encoding', async () => {
    for (let round = 0; round < 2; round += 1) {
      const document = readyDocument(200, parts, { inHaste });
      expect((await document.body('identity')).toString()).toBe(text);
      expect(brotliDecompressSync(await document.body('br')).toString()).toBe(text);
      expect(gunzipSync(await document.body('gzip')).toString()).toBe(text);
      expect(document.text()).toBe(text);
    }
  });

  test('is compressed once for many at the same instant, and then there is nothing to wait for', async () => {
    const document = readyDocument(200, parts, { inHaste });
    const [first, second] = await Promise.all([document.body('br'), document.body('br')]);
    expect(first).toBe(second);
    expect(document.body('br')).toBe(first);
  });
});

test('a document made in haste is compressed better when it is asked for again', async () => {
  const document = readyDocument(200, parts, { inHaste: true });
  const quick = await document.body('br');
  document.body('br');
  await expect.poll(async () => (await document.body('br')).length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(await document.body('br')).toString()).toBe(text);
});

test('the ETag is that of the text', () => {
  const tagOf = (all: typeof parts) => readyDocument(200, all).etag;
  expect(tagOf(parts)).toBe(tagOf([...parts]));
  for (const index of parts.keys()) {
    expect(tagOf(parts.with(index, { ...parts[index], text: 'other' }))).not.toBe(tagOf(parts));
  }
});
