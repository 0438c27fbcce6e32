import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InProcess } from '#server/http/limits.ts';

/** A longer part of a path may be somebody's captcha or token. */
const longestPart = 30;

/** The path without its query: a reset link's token stands there. */
function loggedPath({ url }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  return path
    .split('/')
    .map((part) => (part.length > longestPart && !part.includes('.') ? '…' : part))
    .join('/');
}

/** One line for each request, when it is over; assets and the pages' own calls only at `debug`. */
export function registerRequestLog(app: FastifyInstance, inProcess: InProcess): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const quiet = request.headers[inProcess.header] === inProcess.value || request.url.startsWith('/assets/');
    const line = {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    };
    request.log[quiet ? 'debug' : 'info'](line, 'request');
    done();
  });
}
