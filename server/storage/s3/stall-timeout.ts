import { Readable } from 'node:stream';
import { StorageUnavailable } from '#server/storage/storage.ts';

interface StallOptions {
  readonly ending: AbortController;
  /** Maximum time without data while the reader waits; a slow reader does not count. */
  readonly stallMs: number;
}

function toStorageError(error: unknown): never {
  if (error instanceof StorageUnavailable) throw error;
  throw new StorageUnavailable('away', 'the store broke off in the middle of a file', { cause: error });
}

async function* chunksOf(body: ReadableStream<Uint8Array>, { ending, stallMs }: StallOptions) {
  const reader = body.getReader();
  const stalled = () => ending.abort(new StorageUnavailable('away', 'the store has fallen silent'));
  for (;;) {
    const timer = setTimeout(stalled, stallMs);
    const piece = await reader
      .read()
      .catch(toStorageError)
      .finally(() => clearTimeout(timer));
    if (piece.done) return;
    yield piece.value;
  }
}

/**
 * Streams a body with a stall timeout. Fails with StorageUnavailable when data stops coming; cancels the
 * request when the reader stops early.
 */
export function withStallTimeout(body: ReadableStream<Uint8Array> | null, options: StallOptions): Readable {
  if (!body) return Readable.from([]);
  const stream = Readable.from(chunksOf(body, options), { objectMode: false });
  return stream.once('close', () => {
    if (!stream.readableEnded) options.ending.abort();
  });
}
