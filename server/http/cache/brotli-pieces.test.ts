import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBrotliPieces } from './brotli-pieces.ts';

const texts = [
  'Ελλάδα '.repeat(50),
  JSON.stringify(Array.from({ length: 9_000 }, (_, index) => ({ index, text: `row ${index * 7_919}` }))),
  '',
  '<p>x</p>',
  Array.from({ length: 3_000 }, (_, index) => String.fromCodePoint(33 + ((index * 7_919) % 5_000))).join(''),
];

test('pieces make a stream in any order, and as often as wished', async () => {
  const pieces = createBrotliPieces();
  const made = await Promise.all(texts.map((text) => pieces.compress(Buffer.from(text))));
  for (const order of [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [1, 1, 0, 4, 4, 0, 1], [3, 3, 3], []]) {
    const stream = await pieces.join(order.map((index) => made[index] ?? Buffer.alloc(0)));
    const text = brotliDecompressSync(stream).toString();
    expect(text === order.map((index) => texts[index]).join('')).toBe(true);
  }
});

test('a piece does not depend on what was compressed before it', async () => {
  const pieces = createBrotliPieces();
  const first = await pieces.compress(Buffer.from(texts[1] ?? ''));
  await pieces.compress(Buffer.from('something else'));
  expect((await pieces.compress(Buffer.from(texts[1] ?? ''))).equals(first)).toBe(true);
});
