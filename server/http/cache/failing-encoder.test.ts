import { syncBuiltinESMExports } from 'node:module';
import { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let made = 0;
const { createBrotliCompress } = zlib;
beforeAll(() => {
  /** Has no memory the first time. */
  vi.spyOn(zlib, 'createBrotliCompress').mockImplementation((options) => {
    made += 1;
    if (made > 1) return createBrotliCompress(options);
    const encoder = new Transform({ transform: (_chunk, _encoding, done) => done(new Error('no memory')) });
    return Object.assign(encoder, { flush: (done: () => void) => void setImmediate(done) }) as never;
  });
  // Named imports of Node's modules follow only when they are told to.
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('an encoder that fails takes no page with it, and another one follows', async () => {
  // No encoder is left of other tests.
  vi.resetModules();
  const { readyDocument } = await import('#server/http/pages/ready-document.ts');
  const text = '<p>Ελλάδα</p>'.repeat(500);
  for (const round of [1, 2, 3]) {
    const document = readyDocument(200, [{ text: text + round }], { inHaste: true });
    expect(zlib.brotliDecompressSync(await document.body('br')).toString()).toBe(text + round);
  }
  expect(made).toBe(2);
});
