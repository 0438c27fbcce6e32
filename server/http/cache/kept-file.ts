import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready } from '#server/http/cache/etag.ts';
import { type CachedPage, encodingFor } from '#server/http/cache/page-cache.ts';

interface Kind {
  /** Media type. */
  readonly type: string;
  readonly maxAgeSeconds: number;
}

/** Sends a file that is the same for everybody, compressed, and not again to who has it. */
export function sendKept(
  reply: FastifyReply,
  request: FastifyRequest,
  file: CachedPage,
  { type, maxAgeSeconds }: Kind,
): FastifyReply {
  reply
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .header('vary', 'accept-encoding')
    .header('etag', file.etag);
  if (hasAlready(request, file.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(file.body(encoding));
}

/** A plain sentence for programs that ask for a file which is not there, or not now. */
export function sendPlain(reply: FastifyReply, status: 404 | 503, sentence: string): FastifyReply {
  if (status === 503) reply.header('retry-after', 5);
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${sentence}\n`);
}
