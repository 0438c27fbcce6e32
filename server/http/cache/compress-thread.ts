// The thread of compressor.ts: a message is a job, its answer the compressed bytes.
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { CompressedMessage, CompressJob } from './compressor.ts';
import { etagOf } from './etag.ts';

// At 6, zstd takes less time than Brotli at 4, and the home page is 2.7 kB smaller than at 3. Above, a page gets a few
// percent smaller and takes several times as long.
const zstdLevel = 6;
const brotliQuality = 4;

/** `ZSTD_c_targetCBlockSize` of zstd 1.5.6 and later; Node has no name for it. */
const zstdTargetBlockSize = 130;
/**
 * What fits into a packet. Browsers read zstd block by block: without it a page of 146 kB was one block and half a
 * block, and on a slow line nothing could be shown, no font be asked for, until all of it had come.
 */
const blockBytes = 1_400;

const compress: Record<CompressJob['encoding'], (body: Buffer) => Buffer> = {
  zstd: (body) =>
    zstdCompressSync(body, {
      params: { [constants.ZSTD_c_compressionLevel]: zstdLevel, [zstdTargetBlockSize]: blockBytes },
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

parentPort?.on('message', ({ id, parts, encoding }: CompressJob) => {
  const body = Buffer.concat(parts);
  const message: CompressedMessage = { id, etag: etagOf(body), bytes: compress[encoding](body) };
  parentPort?.postMessage(message);
});
