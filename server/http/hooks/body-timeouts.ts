import type { FastifyInstance, FastifyRequest } from 'fastify';
import { configOf } from '#server/request/route.ts';

const patience = {
  /** Seconds a body may take, however slowly it trickles in. */
  usual: 30,
  /** Seconds a refused body is still taken: whoever sends it may read the answer only then. */
  refused: 10,
};

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>();

/** Whether a body is said to come. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

// `complete` is undefined for requests made in process: they have no connection.
function endAfter({ raw }: FastifyRequest, seconds: number): void {
  clearTimeout(timers.get(raw));
  const end = () => {
    if (raw.complete === false) raw.socket.destroy();
  };
  timers.set(raw, setTimeout(end, seconds * 1000).unref());
}

/** Takes the rest of a body that nobody waits for, for a moment. */
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
 * Bodies come in within 30 seconds, or within what their route allows once its hooks have admitted the request. One
 * that was answered before it was whole is read to its end for a moment and thrown away.
 */
export function registerReceiving(app: FastifyInstance, { usual, refused } = patience): void {
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
    // Closed at once, a proxy that is still sending would hear of a broken connection in place of the answer.
    if (request.raw.complete === false && timers.has(request.raw)) reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (timers.has(request.raw)) readToItsEnd(request, refused);
    done();
  });
}
