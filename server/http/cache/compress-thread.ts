// The thread of compressor.ts: a message is a job, its answer the compressed bytes.
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { CompressedMessage, CompressJob } from './compressor.ts';
import { etagOf } from './etag.ts';

// Above these levels, a page gets a few percent smaller and takes several times as long.
const compress: Record<CompressJob['encoding'], (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
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
