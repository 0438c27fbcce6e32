import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedBody, encodingFor } from './encoded-body.ts';
import { matchesEtag } from './etag.ts';

interface FileHeaders {
  /** Media type. */
  readonly type: string;
  readonly maxAgeSeconds: number;
}

/** Sends a generated public file compressed, or a 304 to whoever has it. */
export async function sendFile(
  reply: FastifyReply,
  request: FastifyRequest,
  file: EncodedBody,
  { type, maxAgeSeconds }: FileHeaders,
): Promise<FastifyReply> {
  reply
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .header('vary', 'accept-encoding')
    .header('etag', file.etag);
  if (matchesEtag(request, file.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(await file.bytes(encoding));
}

/** A plain sentence for programs that ask for a file which does not exist, or not at the moment. */
export function sendPlain(reply: FastifyReply, status: 404 | 503, sentence: string): FastifyReply {
  if (status === 503) reply.header('retry-after', 5);
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${sentence}\n`);
}
