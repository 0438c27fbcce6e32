import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/**
 * A hook that is asynchronous only where `start` returns a promise: a promise for each request would cost more than
 * most hooks do.
 */
export function optionalHook(start: (request: FastifyRequest) => Promise<void> | undefined) {
  return (
    request: FastifyRequest,
    _reply: FastifyReply,
    done: HookHandlerDoneFunction,
  ): Promise<void> | undefined => {
    const waiting = start(request);
    if (!waiting) done();
    return waiting;
  };
}
