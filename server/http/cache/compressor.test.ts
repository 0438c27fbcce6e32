import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compressor.ts';

const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;
const text = '<p>Ελλάδα</p>'.repeat(5_000);

test('concurrent texts come back as themselves, in every encoding', async () => {
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const texts = Array.from({ length: 10 }, (_, index) => `${index} ${text}`);
    const compressed = await Promise.all(texts.map((each) => compress(each, encoding)));
    expect(compressed.map((each) => decompress[encoding](each).toString())).toEqual(texts);
    expect(compressed[0]?.length).toBeLessThan(text.length / 20);
  }
});

test('a thread that has failed is replaced', async () => {
  await expect(compress(text, 'unknown' as 'br')).rejects.toThrow();
  expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text);
});
