import { Readable } from 'node:stream';
import { StoreUnavailable } from '#server/storage/storage.ts';

interface Steadiness {
  /** Cancels the request. */
  readonly ending: AbortController;
  /** Maximum time without data while the reader waits; a slow reader does not count. */
  readonly silenceMs: number;
}

function brokenOff(error: unknown): never {
  if (error instanceof StoreUnavailable) throw error;
  throw new StoreUnavailable('away', 'the store broke off in the middle of a file', { cause: error });
}

async function* piecesOf(body: ReadableStream<Uint8Array>, { ending, silenceMs }: Steadiness) {
  const reader = body.getReader();
  const silent = () => ending.abort(new StoreUnavailable('away', 'the store has fallen silent'));
  for (;;) {
    const timer = setTimeout(silent, silenceMs);
    const piece = await reader
      .read()
      .catch(brokenOff)
      .finally(() => clearTimeout(timer));
    if (piece.done) return;
    yield piece.value;
  }
}

/**
 * Streams a body with a stall timeout. Fails with StoreUnavailable when data stops coming; cancels the
 * request when the reader stops early.
 */
export function steadily(body: ReadableStream<Uint8Array> | null, steadiness: Steadiness): Readable {
  if (!body) return Readable.from([]);
  const stream = Readable.from(piecesOf(body, steadiness), { objectMode: false });
  return stream.once('close', () => {
    if (!stream.readableEnded) steadiness.ending.abort();
  });
}
