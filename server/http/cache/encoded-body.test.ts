import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeBody, encodingFor } from './encoded-body.ts';

test('a body is the same text in every encoding, compressed once', async () => {
  const body = encodeBody('<p>Ελλάδα</p>'.repeat(100));
  expect((await body.bytes('identity')).toString()).toBe(body.text);
  expect(zstdDecompressSync(await body.bytes('zstd')).toString()).toBe(body.text);
  expect(brotliDecompressSync(await body.bytes('br')).toString()).toBe(body.text);
  expect(gunzipSync(await body.bytes('gzip')).toString()).toBe(body.text);
  expect(await body.bytes('br')).toBe(await body.bytes('br'));
});

test('the ETag belongs to the text', () => {
  expect(encodeBody('a').etag).toBe(encodeBody('a').etag);
  expect(encodeBody('a').etag).not.toBe(encodeBody('b').etag);
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
