import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready } from '#server/http/cache/etag.ts';
import { createMadeReady, makeReady, type Ready, sendReady } from '#server/http/cache/ready.ts';
import { createReadyAnswers, etagOf, type ReadyAnswer } from '#server/http/cache/ready-answers.ts';
import { hasBody } from '#server/http/hooks/body-timeouts.ts';
import type { Headers } from '#server/http/hooks/headers.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import { configOf } from '#server/request/route.ts';

/** A public read may be this old; its ETag makes asking again cheap. */
const freshSeconds = 5;

const publicHeaders = {
  'cache-control': `public, max-age=${freshSeconds}`,
  vary: 'accept-language, cookie',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** What the present answer of a route with {@link FastifyContextConfig.cacheVersion} is made from. */
    madeFrom: unknown;
  }
}

/** Whether somebody reads who is not logged in. */
function isVisitorsRead({ method, cookies }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && cookies[sessionCookie] === undefined;
}

function isPublicRead(request: FastifyRequest): boolean {
  const { call } = configOf(request);
  return call?.access === 'anyone' && call.limit === 'general' && isVisitorsRead(request);
}

/** Sets what a public answer says about itself. @returns false when the visitor has it already */
function describe(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers(publicHeaders).header('etag', etag);
  if (!hasAlready(request, etag)) return true;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return false;
}

/**
 * Public reads may be kept for moments, by everyone; whatever has to do with a session by nobody. Of routes that say
 * what their answers are made from, the bytes are kept here too. Whatever lies ready is sent from here, when all rules
 * have been asked that are registered before.
 * @param securityHeaders what every answer carries
 */
export function registerCaching(app: FastifyInstance, securityHeaders: Headers): void {
  const answers = createReadyAnswers();
  const madeReady = createMadeReady();
  app.decorateRequest('madeFrom', undefined);

  const readyAnswer = ({ etag, body }: ReadyAnswer): Ready =>
    madeReady(body, () =>
      makeReady({
        etag,
        headers: { ...securityHeaders, ...publicHeaders },
        bodyHeaders: { 'content-type': 'application/json; charset=utf-8' },
        body,
      }),
    );

  function readyFor(request: FastifyRequest): Ready | undefined {
    const { madeFrom, url } = request;
    const known = madeFrom !== undefined && isPublicRead(request) ? answers.get(url, madeFrom) : undefined;
    return known ? readyAnswer(known) : configOf(request).ready?.(request);
  }

  app.addHook('onRequest', (request, reply, done) => {
    request.madeFrom = configOf(request).cacheVersion?.() ?? undefined;
    const ready = isVisitorsRead(request) && !hasBody(request) ? readyFor(request) : undefined;
    if (ready) sendReady(request, reply, ready);
    else done();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { call, cacheVersion: madeFrom } = configOf(request);
    if (!call || reply.hasHeader('cache-control')) return done(null, payload);
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !isPublicRead(request)) {
      reply.header('cache-control', 'no-store');
      return done(null, payload);
    }
    const etag = etagOf(payload);
    // An answer that was begun before the change belongs to what was before.
    const isPresent = request.madeFrom !== undefined && request.madeFrom === madeFrom?.();
    if (isPresent) answers.put(request.url, request.madeFrom, { etag, text: payload });
    done(null, describe(request, reply, etag) ? payload : null);
  });
}
