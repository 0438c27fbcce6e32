import { expect, test } from 'vitest';
import { withStallTimeout } from './stall-timeout.ts';

const options = () => ({ ending: new AbortController(), stallMs: 5_000 });

test('a body whose connection breaks rejects with StorageUnavailable', async () => {
  const broken = new TypeError('terminated');
  const body = new ReadableStream<Uint8Array>({
    start: (pieces) => pieces.enqueue(Buffer.from('half')),
    pull: (pieces) => pieces.error(broken),
  });
  const read = withStallTimeout(body, options()).toArray();
  await expect(read).rejects.toMatchObject({ name: 'StorageUnavailable', kind: 'away', cause: broken });
});

test('a response without a body is empty', async () => {
  expect(await withStallTimeout(null, options()).toArray()).toEqual([]);
});
