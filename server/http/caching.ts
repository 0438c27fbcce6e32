import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '#server/cookies.ts';
import { createReadyAnswers, prepareAnswer, type ReadyAnswer } from '#server/http/ready-answers.ts';

/** A public read may be this old; its ETag makes asking again cheap. */
const freshSeconds = 5;

const publicHeaders = {
  'cache-control': `public, max-age=${freshSeconds}`,
  vary: 'accept-language, cookie',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** What the present answer of a route with {@link FastifyContextConfig.madeFrom} is made from. */
    madeFrom: unknown;
  }
}

function isPublicRead({ method, routeOptions, cookies }: FastifyRequest): boolean {
  const { call } = routeOptions.config;
  if (call?.access !== 'anyone' || call.limit !== 'general') return false;
  return (method === 'GET' || method === 'HEAD') && cookies[sessionCookie] === undefined;
}

/** Sets what a public answer says about itself. @returns false when the visitor has it already */
function describe(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers(publicHeaders).header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return true;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return false;
}

function sendReady(request: FastifyRequest, reply: FastifyReply, { etag, body }: ReadyAnswer): void {
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.send(describe(request, reply, etag) ? body : '');
}

/**
 * Public reads may be kept for moments, by everyone; whatever has to do with a session by nobody. Of routes that say
 * what their answers are made from, the bytes are kept here too.
 */
export function registerCaching(app: FastifyInstance): void {
  const ready = createReadyAnswers();
  app.decorateRequest('madeFrom', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.madeFrom = request.routeOptions.config.madeFrom?.() ?? undefined;
    const { madeFrom, url } = request;
    const known = madeFrom !== undefined && isPublicRead(request) ? ready.get(url, madeFrom) : undefined;
    if (known) sendReady(request, reply, known);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { call, madeFrom } = request.routeOptions.config;
    if (!call || reply.hasHeader('cache-control')) return done(null, payload);
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !isPublicRead(request)) {
      reply.header('cache-control', 'no-store');
      return done(null, payload);
    }
    const answer = prepareAnswer(payload);
    // An answer that was begun before the change belongs to what was before.
    const isPresent = request.madeFrom !== undefined && request.madeFrom === madeFrom?.();
    if (isPresent) ready.put(request.url, request.madeFrom, answer);
    done(null, describe(request, reply, answer.etag) ? answer.body : '');
  });
}
