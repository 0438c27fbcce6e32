import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready } from '#server/http/cache/etag.ts';
import type { Headers } from '#server/http/hooks/headers.ts';

/** What is the same for everybody and lies ready: nothing is left to do but to send it. */
export interface Ready {
  readonly status: number;
  readonly etag: string;
  /** Names and values in turn: all headers but those that each request has for itself. */
  readonly head: readonly string[];
  /** The same for who has the body already. */
  readonly headWithoutBody: readonly string[];
  readonly body: Buffer;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What lies ready for the request of somebody who is not logged in; undefined while it has to be made. */
    ready?: (request: FastifyRequest) => Ready | undefined;
  }
}

interface ReadyServices {
  readonly status?: number;
  readonly etag: string;
  /** What the answer says about itself, whether it is sent along or not. */
  readonly headers: Headers;
  /** What it says about its body. */
  readonly bodyHeaders: Headers;
  readonly body: Buffer;
}

/** Writes the headers of an answer once for all requests. */
export function makeReady({ status = 200, etag, headers, bodyHeaders, body }: ReadyServices): Ready {
  const headWithoutBody = Object.entries({ ...headers, etag }).flat();
  const ofBody = Object.entries({ ...bodyHeaders, 'content-length': String(body.length) }).flat();
  return { status, etag, head: [...headWithoutBody, ...ofBody], headWithoutBody, body };
}

/** Keeps what was made ready of a body as long as there is the body. */
export function createMadeReady(): (body: Buffer, make: () => Ready) => Ready {
  const known = new WeakMap<Buffer, Ready>();
  return (body, make) => {
    const before = known.get(body);
    if (before) return before;
    const ready = make();
    known.set(body, ready);
    return ready;
  };
}

/**
 * Sends what lies ready past Fastify's reply, which would put the same headers together anew. Comes after every rule
 * of a request; what these have written into the reply stands in `head` (docs/decisions/023-ready-bytes.md).
 */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready): void {
  const { status, etag, head, headWithoutBody, body } = ready;
  const hasIt = status === 200 && hasAlready(request, etag);
  reply.raw.writeHead(hasIt ? 304 : status, [
    'x-request-id',
    request.id,
    ...(hasIt ? headWithoutBody : head),
  ]);
  reply.hijack();
  if (hasIt) reply.raw.end();
  else reply.raw.end(body);
}
