import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createKeptDocuments, fill, keptDocument, openAddress } from './kept-documents.ts';
import { readyDocument } from './ready-document.ts';

const style = { text: '<style>p { color: red }</style>'.repeat(40), isShared: true };
const words = (place: string) =>
  `<a href="${place}">Ελλάδα</a>${'<p>x</p>'.repeat(3_000)}<a href="${place}">`;
const documentWithout = () => [
  { text: '<p>' },
  style,
  ...words('|')
    .split('|')
    .flatMap((text, index) => (index === 0 ? [{ text }] : [openAddress, { text }])),
];
const kept = keptDocument(200, documentWithout());
const wholeOf = (place: string) => `<p>${style.text}${words(place)}`;

describe.each([
  '',
  '/x',
  '/ranking?name=Ελλάδα&amp;page=2',
  `/ranking?name=${'y'.repeat(300)}`,
  `/ranking?name=${'ž'.repeat(70_000)}`,
])('a kept document with an address in its places', (place) => {
  test.each([true, false])('reads as if it was written for it, in haste: %s', async (inHaste) => {
    for (let round = 0; round < 2; round += 1) {
      const document = readyDocument(200, fill(kept, place), { inHaste });
      expect(document.text() === wholeOf(place)).toBe(true);
      expect(brotliDecompressSync(await document.body('br')).toString() === wholeOf(place)).toBe(true);
      expect(gunzipSync(await document.body('gzip')).toString() === wholeOf(place)).toBe(true);
    }
  });
});

test('each address has an ETag of its own, and always the same one', () => {
  const tagOf = (place: string) => readyDocument(200, fill(kept, place)).etag;
  expect(tagOf('/a')).toBe(tagOf('/a'));
  expect(tagOf('/a')).not.toBe(tagOf('/b'));
});

test('what is kept is compressed once: with a short address there is nothing to wait for', async () => {
  const own = keptDocument(200, documentWithout());
  await readyDocument(200, fill(own, '/a'), { inHaste: true }).body('br');
  expect(readyDocument(200, fill(own, '/b'), { inHaste: true }).body('br')).toBeInstanceOf(Buffer);
});

describe('the documents that are kept', () => {
  const document = () => keptDocument(200, [style, { text: 'x'.repeat(999) }]);

  test('are worth keeping from the second time on', () => {
    const documents = createKeptDocuments({ mostOnce: 2 });
    expect(documents.isWorth('a')).toBe(false);
    expect(documents.isWorth('a')).toBe(true);
    for (const name of ['b', 'c', 'd']) expect(documents.isWorth(name)).toBe(false);
    expect(documents.isWorth('a')).toBe(false);
  });

  test('make room, the one first that nobody has asked for the longest', () => {
    const documents = createKeptDocuments({ mostBytes: 3_000 });
    for (const name of ['a', 'b', 'c']) documents.put(name, document());
    documents.get('a');
    documents.put('d', document());
    expect(['a', 'b', 'c', 'd'].map((name) => documents.get(name) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    documents.put('a', document());
    expect(documents.get('c')).toBeDefined();
  });

  test('keep nothing that is too large for all', () => {
    const documents = createKeptDocuments({ mostBytes: 500 });
    documents.put('a', document());
    expect(documents.get('a')).toBeUndefined();
  });
});
