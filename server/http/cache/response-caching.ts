import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPersonal } from '#server/request/cookies.ts';
import { configOf } from '#server/request/route.ts';
import { etagOf, matchesEtag } from './etag.ts';
import type { ResponseCache } from './response-cache.ts';

/** Browsers may show a public read for so long without asking; its ETag makes asking again cheap. */
const maxAgeSeconds = 5;

const publicHeaders = {
  'cache-control': `public, max-age=${maxAgeSeconds}`,
  vary: 'accept-language, cookie',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The route's `cacheVersion` when the request came. */
    cacheVersion: object | null;
  }
}

function isPublicRead(request: FastifyRequest): boolean {
  const { call } = configOf(request);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && call?.access === 'anyone' && call.limit === 'general' && !isPersonal(request);
}

/** Sets the headers of a public response. @returns true when the visitor has it, and gets a 304 */
function setPublicHeaders(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers(publicHeaders).header('etag', etag);
  if (!matchesEtag(request, etag)) return false;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return true;
}

/**
 * Public reads of the API may be cached for moments by everyone, with an ETag; whatever has to do with a session by
 * nobody. The responses of routes with a `cacheVersion` are cached here, and sent after every rule registered before this
 * has been asked.
 */
export function registerResponseCaching(app: FastifyInstance, responses: ResponseCache): void {
  app.decorateRequest('cacheVersion', null);

  app.addHook('onRequest', (request, reply, done) => {
    const { cacheVersion } = configOf(request);
    if (!cacheVersion || !isPublicRead(request)) return done();
    request.cacheVersion = cacheVersion();
    const known = responses.get(request.url);
    if (!known) return done();
    if (setPublicHeaders(request, reply, known.etag)) reply.send();
    else reply.type('application/json; charset=utf-8').send(known.text);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { call, cacheVersion } = configOf(request);
    if (!call || reply.hasHeader('cache-control')) return done(null, payload);
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !isPublicRead(request)) {
      reply.header('cache-control', 'no-store');
      return done(null, payload);
    }
    const etag = etagOf(payload);
    if (cacheVersion && request.cacheVersion) {
      responses.set(request.url, { etag, text: payload }, cacheVersion, request.cacheVersion);
    }
    done(null, setPublicHeaders(request, reply, etag) ? null : payload);
  });
}
