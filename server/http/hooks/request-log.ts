import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { InProcess } from '#server/http/hooks/limits.ts';

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

function isQuiet({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || watched.includes(url.split('?', 1)[0] ?? '');
}

/** One line for each request, when it is over; assets, monitors and the pages' own calls only at `debug`. */
export function registerRequestLog(
  app: FastifyInstance,
  log: Pick<Logger, 'isLevelEnabled'>,
  inProcess: InProcess,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!log.isLevelEnabled('info')) return done();
    const isOwn = request.headers[inProcess.header] === inProcess.value;
    const quiet = isOwn || isQuiet(request);
    const level = quiet ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    const line = {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    };
    request.log[level](line, 'request');
    done();
  });
}
