// The thread of compressor.ts: a message is a job, its answer the compressed bytes.
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { CompressedMessage, CompressJob, Effort } from './compressor.ts';
import { etagOf } from './etag.ts';

// Above the usual levels, a page gets a few percent smaller and takes several times as long.
const zstdLevel = { usual: 3, most: 19 };
const brotliQuality = { usual: 4, most: 11 };

/** `ZSTD_c_targetCBlockSize` of zstd 1.5.6 and later; Node has no name for it. */
const zstdTargetBlockSize = 130;
/**
 * What fits into a packet. Browsers read zstd block by block: without it a page of 146 kB was one block and half a
 * block, and on a slow line nothing could be shown, no font be asked for, until all of it had come.
 */
const blockBytes = 1_400;

const compress: Record<CompressJob['encoding'], (body: Buffer, effort: Effort) => Buffer> = {
  zstd: (body, effort) =>
    zstdCompressSync(body, {
      params: {
        [constants.ZSTD_c_compressionLevel]: zstdLevel[effort],
        [zstdTargetBlockSize]: blockBytes,
      },
    }),
  br: (body, effort) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
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
