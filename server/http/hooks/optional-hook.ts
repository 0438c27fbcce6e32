import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/**
 * A hook that most requests need not wait for: `start` gives a promise only where there is something to do. A promise
 * for each request costs more than most hooks do.
 */
export function whereNeeded(start: (request: FastifyRequest) => Promise<void> | undefined) {
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
