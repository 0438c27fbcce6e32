import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, sharedBytes } from './compressor.ts';

const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;
const text = '<p>Ελλάδα</p>'.repeat(5_000);

test('concurrent texts come back as themselves, in every encoding', async () => {
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const texts = Array.from({ length: 10 }, (_, index) => `${index} ${text}`);
    const compressed = await Promise.all(texts.map((each) => compress([each], encoding)));
    expect(compressed.map(({ bytes }) => decompress[encoding](bytes).toString())).toEqual(texts);
    expect(compressed[0]?.bytes.length).toBeLessThan(text.length / 20);
  }
});

test('a thread that has failed is replaced', async () => {
  await expect(compress([text], 'unknown' as 'br')).rejects.toThrow();
  expect(gunzipSync((await compress([text], 'gzip')).bytes).toString()).toBe(text);
});

test('parts come back one after the other, and may be used again', async () => {
  const style = sharedBytes('<style>ä</style>');
  for (const text of ['a', 'β']) {
    const { bytes } = await compress([style, text, style], 'identity');
    expect(bytes.toString()).toBe(`<style>ä</style>${text}<style>ä</style>`);
  }
});
