import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionCookie } from '#server/cookies.ts';

/** A public read may be this old; its ETag makes asking again cheap. */
const freshSeconds = 5;

function isPublicRead({ method, routeOptions, cookies }: FastifyRequest): boolean {
  const { call } = routeOptions.config;
  if (call?.access !== 'anyone' || call.limit !== 'general') return false;
  return (method === 'GET' || method === 'HEAD') && cookies[sessionCookie] === undefined;
}

/** Public reads may be kept for moments, by everyone; whatever has to do with a session by nobody. */
export function registerCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.call || reply.hasHeader('cache-control')) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !isPublicRead(request)) {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    reply
      .header('cache-control', `public, max-age=${freshSeconds}`)
      .header('vary', 'accept-language, cookie')
      .header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}
