import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
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
  [undefined, 'identity'],
])('Accept-Encoding %s is answered with %s', (header, encoding) =>
  expect(encodingFor(header)).toBe(encoding));
