import { constants, createBrotliCompress } from 'node:zlib';

/** The last, empty block of a brotli stream. */
const end = Buffer.from([3]);

/** A piece that is not compressed: a block of bytes as they are, of at most 65,536. */
export function asItIs(bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes;
  // From the lowest bit: not the last block (1), its length less one in four nibbles (2 and 16), uncompressed (1).
  const header = ((bytes.length - 1) << 3) | (1 << 19);
  return Buffer.concat([Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), bytes]);
}

/**
 * Compresses texts so that the results can be put together in any order: what many pages share is compressed once.
 * The lowest qualities of brotli begin every block anew, with nothing remembered of the one before; a block that is
 * flushed ends with a whole byte. So one encoder serves for as long as the process lives.
 */
export interface BrotliPieces {
  /**
   * A piece without beginning and end of a stream; made in a thread of its own.
   * @throws Error when the encoder has failed: it makes nothing any more
   */
  compress(bytes: Buffer): Promise<Buffer>;
  /** What a browser can read. */
  join(pieces: readonly Buffer[]): Buffer | Promise<Buffer>;
}

export function createBrotliPieces(): BrotliPieces {
  const encoder = createBrotliCompress({
    chunkSize: 64 * 1024,
    // What is written is flushed by the same turn of the other thread.
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  let written: Buffer[] = [];
  encoder.on('data', (bytes: Buffer) => written.push(bytes));

  function take(): Buffer {
    // What has not been told yet as `data` is told by reading it.
    while (encoder.read() !== null);
    const [first, ...more] = written;
    written = [];
    return first && more.length === 0 ? first : Buffer.concat(first ? [first, ...more] : []);
  }

  // Before the first piece the encoder has nothing to say but how a stream begins.
  let beginning: Buffer | undefined;
  const begun = new Promise<Buffer>((resolve, reject) => {
    encoder.on('error', reject);
    encoder.flush(() => {
      beginning = take();
      resolve(beginning);
    });
  });
  // Whoever waits for a piece is told by it.
  begun.catch(() => undefined);
  return {
    compress(bytes) {
      // Of nothing the encoder would make nothing, or an empty block: both are right.
      if (bytes.length === 0) return begun.then(() => bytes);
      return new Promise((resolve, reject) => {
        encoder.write(bytes, (error) => (error ? reject(error) : resolve(take())));
      });
    },
    join(pieces) {
      if (beginning) return Buffer.concat([beginning, ...pieces, end]);
      return begun.then((first) => Buffer.concat([first, ...pieces, end]));
    },
  };
}
