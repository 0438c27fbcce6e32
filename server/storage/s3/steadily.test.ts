import { expect, test } from 'vitest';
import { steadily } from './steadily.ts';

const steadiness = () => ({ ending: new AbortController(), silenceMs: 5_000 });

test('a body whose connection breaks rejects with StoreUnavailable', async () => {
  const broken = new TypeError('terminated');
  const body = new ReadableStream<Uint8Array>({
    start: (pieces) => pieces.enqueue(Buffer.from('half')),
    pull: (pieces) => pieces.error(broken),
  });
  const read = steadily(body, steadiness()).toArray();
  await expect(read).rejects.toMatchObject({ name: 'StoreUnavailable', trouble: 'away', cause: broken });
});

test('a response without a body is empty', async () => {
  expect(await steadily(null, steadiness()).toArray()).toEqual([]);
});
