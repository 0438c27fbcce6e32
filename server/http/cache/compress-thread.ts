// The thread of compressor.ts: a message is a job, its answer the compressed bytes.
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { CompressedMessage, CompressJob } from './compressor.ts';
import { etagOf } from './etag.ts';

// At 10 the Russian home page of 128 kB takes 2.2 ms and has 26.3 kB, at 8 1.7 ms and 26.7 kB, at 11 twice the time for 0.1 kB less.
// A ranking of 147 kB takes 0.4 ms at 2 and has 31.1 kB, 0.7 ms and 31.0 kB at 3 (Russian: 32.3 and 32.0).
const zstdLevels: Record<CompressJob['effort'], number> = { quick: 2, thorough: 10 };
const brotliQuality = 4;

/** `ZSTD_c_targetCBlockSize` of zstd 1.5.6 and later; Node has no name for it. */
const zstdTargetBlockSize = 130;
/**
 * What fits into a packet. Browsers read zstd block by block: without it a page of 146 kB was one block and half a
 * block, and on a slow line nothing could be shown, no font be asked for, until all of it had come.
 */
const blockBytes = 1_400;

const compress: Record<CompressJob['encoding'], (body: Buffer, effort: CompressJob['effort']) => Buffer> = {
  zstd: (body, effort) =>
    zstdCompressSync(body, {
      params: { [constants.ZSTD_c_compressionLevel]: zstdLevels[effort], [zstdTargetBlockSize]: blockBytes },
    }),
  br: (body) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipSync(body, { level: 6 }),
  identity: (body) => body,
};

parentPort?.on('message', ({ id, parts, encoding, effort }: CompressJob) => {
  const body = Buffer.concat(parts);
  const message: CompressedMessage = { id, etag: etagOf(body), bytes: compress[encoding](body, effort) };
  parentPort?.postMessage(message);
});
