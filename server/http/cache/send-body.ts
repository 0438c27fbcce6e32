import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedBytes } from './compressor.ts';
import { type EncodedBody, encodingFor } from './encoded-body.ts';
import { etagOf, matchesEtag } from './etag.ts';

interface BodyKind {
  /** Media type. */
  readonly type: string;
  /** Counts where the client names no ETag that it has. */
  readonly lastModified?: Date;
  /** Always the whole body, with no ETag: for what must not be cached. */
  readonly isUncached?: boolean;
}

function hasIt(request: FastifyRequest, etag: string, lastModified: Date | undefined): boolean {
  if (request.headers['if-none-match'] !== undefined || !lastModified) return matchesEtag(request, etag);
  return lastModified.getTime() <= Date.parse(request.headers['if-modified-since'] ?? '');
}

/** Sends a body in the best encoding the client takes, or a 304 to whoever has it. */
export async function sendBody(
  reply: FastifyReply,
  request: FastifyRequest,
  body: EncodedBody,
  { type, lastModified, isUncached = false }: BodyKind,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  let encoded: EncodedBytes;
  try {
    encoded = await body.encoded(encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
  } catch (error) {
    // Better uncompressed than not at all.
    request.log.warn({ err: error }, 'The response could not be compressed');
    const bytes = Buffer.concat(body.parts.map((part) => Buffer.from(part)));
    encoded = { etag: etagOf(bytes), bytes };
  }
  if (isUncached) return reply.type(type).send(encoded.bytes);
  reply.header('etag', encoded.etag);
  if (lastModified) reply.header('last-modified', lastModified.toUTCString());
  if (reply.statusCode === 200 && hasIt(request, encoded.etag, lastModified)) {
    return reply.code(304).removeHeader('content-encoding').send();
  }
  return reply.type(type).send(encoded.bytes);
}

interface FileKind extends BodyKind {
  readonly maxAgeSeconds: number;
}

/** Sends a generated public file. */
export function sendPublicFile(
  reply: FastifyReply,
  request: FastifyRequest,
  file: EncodedBody,
  { maxAgeSeconds, ...kind }: FileKind,
): Promise<FastifyReply> {
  reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).header('vary', 'accept-encoding');
  return sendBody(reply, request, file, kind);
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
