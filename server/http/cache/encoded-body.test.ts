import { once } from 'node:events';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { expect, test } from 'vitest';
import type { ContentEncoding } from './compressor.ts';
import { type EncodedBody, encodeBody, encodingFor } from './encoded-body.ts';
import { etagOf } from './etag.ts';

const bytes = async (body: EncodedBody, encoding: ContentEncoding) => (await body.encoded(encoding)).bytes;

test('a body is the same text in every encoding, compressed once', async () => {
  const text = '<p>Ελλάδα</p>'.repeat(100);
  const body = encodeBody(text);
  expect((await bytes(body, 'identity')).toString()).toBe(text);
  expect(zstdDecompressSync(await bytes(body, 'zstd')).toString()).toBe(text);
  expect(brotliDecompressSync(await bytes(body, 'br')).toString()).toBe(text);
  expect(gunzipSync(await bytes(body, 'gzip')).toString()).toBe(text);
  expect(await bytes(body, 'br')).toBe(await bytes(body, 'br'));
});

test.each([
  ['zstd', createZstdDecompress],
  ['br', createBrotliDecompress],
] as const)(
  'the beginning of a page in %s can be read before its end has come',
  async (encoding, decompress) => {
    const page = Array.from(
      { length: 6_000 },
      (_, row) => `<td>${Math.imul(row, 0x9e3779b1) >>> 0}</td>`,
    ).join('');
    const compressed = await bytes(encodeBody(page), encoding);
    const reader = decompress();
    reader.write(compressed.subarray(0, compressed.length / 4));
    const [beginning] = (await once(reader, 'data')) as [Buffer];
    reader.destroy();
    expect(page.startsWith(beginning.toString())).toBe(true);
  },
);

test('the ETag belongs to the text, whatever the encoding', async () => {
  const etag = async (text: string, encoding: ContentEncoding) =>
    (await encodeBody(text).encoded(encoding)).etag;
  expect(await etag('ä', 'br')).toBe(await etag('ä', 'identity'));
  expect(await etag('ä', 'br')).toBe(etagOf('ä'));
  expect(await etag('ä', 'br')).not.toBe(await etag('b', 'br'));
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5 , BR;q=1.0', 'br'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['x-br, brotli, gzip-9', 'identity'],
  ['', 'identity'],
])('Accept-Encoding %s is answered with %s', (header, encoding) =>
  expect(encodingFor(header)).toBe(encoding),
);
