import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { ApiError } from '#server/errors.ts';
import { configOf } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';

/** Answers calls of a module that is off like those of paths that do not exist, before any session is read. */
export function registerModules(app: FastifyInstance, { modules }: Pick<Config, 'modules'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const key = configOf(request)?.call?.key;
    const call: Call | undefined = key && calls[key];
    const isOff = call?.module !== undefined && !modules.includes(call.module);
    done(isOff ? new ApiError('request.notFound') : undefined);
  });
}
