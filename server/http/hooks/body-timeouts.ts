import type { FastifyInstance, FastifyRequest } from 'fastify';
import { configOf } from '#server/request/route.ts';

const patience = {
  /** Seconds until a body must be complete. */
  usual: 30,
  /** Seconds a refused body is still read: some clients read the response only after sending all of it. */
  refused: 10,
};

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>();

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

// `complete` is undefined for in-process requests, which have no connection.
function endAfter({ raw }: FastifyRequest, seconds: number): void {
  clearTimeout(timers.get(raw));
  const end = () => {
    if (raw.complete === false) raw.socket.destroy();
  };
  timers.set(raw, setTimeout(end, seconds * 1000).unref());
}

/** Reads and discards the rest of a body for a moment. */
function readToItsEnd(request: FastifyRequest, seconds: number): void {
  const { raw } = request;
  if (raw.complete !== false) {
    clearTimeout(timers.get(raw));
    return;
  }
  endAfter(request, seconds);
  raw.unpipe();
  raw.resume();
}

/**
 * Bodies must be complete within 30 seconds, or within the route's own time (longer for larger ones) once its hooks have
 * admitted the request.
 * The rest of a body that was answered early is read for a moment and discarded.
 */
export function registerBodyTimeouts(app: FastifyInstance, { usual, refused } = patience): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) endAfter(request, usual);
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyTimeoutSeconds: receiveSeconds } = configOf(request);
    if (receiveSeconds !== undefined && hasBody(request)) endAfter(request, receiveSeconds);
    done(null, payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // If closed at once, a proxy that is still sending would see a broken connection instead of the response.
    if (request.raw.complete === false && timers.has(request.raw)) reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (timers.has(request.raw)) readToItsEnd(request, refused);
    done();
  });
}
