import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { findFile, type StoredFile } from './queries.ts';
import { resolveRange } from './range.ts';

/** `Content-Disposition` that keeps any character of the name (RFC 6266, 8187). */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function headersOf({ name, sha256 }: StoredFile, etag: string | undefined): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0',
    // nginx would take 1 GB at once, then nothing until that has arrived: by then the idle connection has been ended.
    'x-accel-buffering': 'no',
    ...(etag === undefined ? {} : { etag }),
    ...(sha256 === null
      ? {}
      : { 'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:` }),
  };
}

type FileServices = Pick<Services, 'site' | 'storage'>;

function sendNothing(reply: FastifyReply, status: 304 | 416, bytes: number): FastifyReply {
  // 416 is the usual response when a complete download tries to resume.
  if (status === 416) reply.header('content-range', `bytes */${bytes}`).type('text/plain');
  return reply.code(status).send(status === 416 ? '' : undefined);
}

async function sendDownload(
  { storage }: FileServices,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const bytes = await storage.size(file.key);
  if (bytes === undefined) return reply.callNotFound();
  const etag = file.sha256 === null ? undefined : `"${file.sha256}"`;
  const result = resolveRange(request.headers, { bytes, etag });
  if (!('range' in result)) return sendNothing(reply.headers(etag ? { etag } : {}), result.status, bytes);
  const { start, end } = result.range;
  const needed = request.method !== 'HEAD' && bytes > 0;
  const content = needed ? await storage.read(file.key, result.range) : '';
  if (content === undefined) return reply.callNotFound();
  reply
    .code(result.status)
    .headers(headersOf(file, etag))
    .header('content-length', end - start + 1);
  if (result.status === 206) reply.header('content-range', `bytes ${start}-${end}/${bytes}`);
  return reply.send(content);
}

/** Serves uploaded files as attachments that support `Range`; browsers never render or run them. */
export function fileRoutes(app: FastifyInstance, services: FileServices): void {
  app.route<{ Params: { id: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    // A wildcard, because the router limits the length of `:name` to less than a file name may have.
    url: '/files/:id/*',
    schema: { hide: true },
    config: { isFile: true },
    async handler(request, reply) {
      const file = await findFile(services.site, request.params.id);
      if (file?.name !== request.params['*']) return reply.callNotFound();
      return sendDownload(services, file, request, reply);
    },
  });
}
