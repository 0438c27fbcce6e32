import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { ApiError } from '#server/errors.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { configOf } from '#server/request/route.ts';

/** Answers calls of a module that is off like those of paths that do not exist, before any session is read. */
export function registerModules(app: FastifyInstance, modules: Pick<LiveModules, 'isOn'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const key = configOf(request)?.call?.key;
    const call: Call | undefined = key && calls[key];
    const isOff = call?.module !== undefined && !modules.isOn(call.module);
    done(isOff ? new ApiError('request.notFound') : undefined);
  });
}
