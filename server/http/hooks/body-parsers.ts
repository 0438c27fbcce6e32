import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { ApiError } from '#server/errors.ts';

function takesBytes({ routeOptions }: FastifyRequest): boolean {
  const key = routeOptions.config.call?.key;
  const call: Call | undefined = key && calls[key];
  return call?.bytes === true;
}

/**
 * The API reads JSON, and bytes where a call takes them: these stream to its handler. A body of no bytes is no body,
 * whatever its type says.
 */
export function registerBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (takesBytes(request)) done(null, payload);
    else done(new ApiError('request.unsupportedType'));
  });
}
