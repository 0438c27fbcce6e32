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
 * Parses JSON, and streams bytes to the handlers of calls that take them. An empty body counts as none, whatever its
 * content type says.
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
