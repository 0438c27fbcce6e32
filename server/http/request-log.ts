import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InProcess } from '#server/http/limits.ts';

/** A longer part of a path may be somebody's captcha or token. */
const longestPart = 30;

/** Asked every few seconds by machines. */
const watched = ['/healthz', '/readyz', '/metrics'];

/** The path without its query: a reset link's token stands there. */
function loggedPath({ url }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  return path
    .split('/')
    .map((part) => (part.length > longestPart && !part.includes('.') ? '…' : part))
    .join('/');
}

/** One line for each request, when it is over; assets, monitors and the pages' own calls only at `debug`. */
export function registerRequestLog(app: FastifyInstance, inProcess: InProcess): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = loggedPath(request);
    const isOwn = request.headers[inProcess.header] === inProcess.value;
    const quiet = isOwn || path.startsWith('/assets/') || watched.includes(path);
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    };
    request.log[quiet ? 'debug' : 'info'](line, 'request');
    done();
  });
}
