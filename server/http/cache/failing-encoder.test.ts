import { Transform } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { readyDocument } from '#server/http/pages/ready-document.ts';

let made = 0;

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  /** Has no memory the first time. */
  const createBrotliCompress: typeof zlib.createBrotliCompress = (options) => {
    made += 1;
    if (made > 1) return zlib.createBrotliCompress(options);
    const encoder = new Transform({ transform: (_chunk, _encoding, done) => done(new Error('no memory')) });
    return Object.assign(encoder, { flush: (done: () => void) => void setImmediate(done) }) as never;
  };
  return { ...zlib, createBrotliCompress };
});

test('an encoder that fails takes no page with it, and another one follows', async () => {
  const text = '<p>Ελλάδα</p>'.repeat(500);
  for (const round of [1, 2, 3]) {
    const document = readyDocument(200, [{ text: text + round }], { inHaste: true });
    expect(brotliDecompressSync(await document.body('br')).toString()).toBe(text + round);
  }
  expect(made).toBe(2);
});
