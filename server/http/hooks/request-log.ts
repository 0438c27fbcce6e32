import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { InProcess } from '#server/http/hooks/limits.ts';

/** Longer path segments are masked: they may be a captcha or a token. */
const longestPart = 30;

/** Polled every few seconds by monitoring. */
const watched = ['/healthz', '/readyz', '/metrics'];

/** The path without its query, which may hold a reset token. */
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

/** Logs one line per finished request; assets, monitoring and in-process calls only at `debug`. */
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
