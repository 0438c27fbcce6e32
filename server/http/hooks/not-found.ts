import type { FastifyInstance } from 'fastify';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { ApiError } from '#server/errors.ts';
import { sendError } from '#server/http/hooks/errors.ts';

const callKeys = Object.keys(calls) as CallKey[];

const known = callKeys.map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});

/** The methods of an API path; none for an unknown path. */
function methodsOf(path: string): string[] {
  const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

/** Answers all other requests below `/api`: 405 where the path exists, else 404. */
export function registerNotFound(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      config: { refusesAll: true },
      schema: { hide: true },
      // Before the body is read, which nobody needs.
      onRequest: async (request, reply) => {
        const allowed = methodsOf(new URL(request.url, 'http://api').pathname);
        if (allowed.length > 0) reply.header('allow', allowed.join(', '));
        const code = allowed.length > 0 ? 'request.methodNotAllowed' : 'request.notFound';
        return sendError(request, reply, new ApiError(code));
      },
      handler: async () => {},
    });
  }
}
