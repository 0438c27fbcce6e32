import type { FastifyInstance } from 'fastify';
import { cacheFor } from '#server/async/cache-for.ts';
import type { Documented, openDocsSite } from '#server/http/api-docs/site.ts';
import type { Config } from '#server/settings/config.ts';

const docsPath = '/api/docs';

/** Request headers that select which bytes of a file are sent. */
const passedOn = ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'if-range', 'range'];

const openLazily: typeof openDocsSite = async (routes, settings) =>
  (await import('#server/http/api-docs/site.ts')).openDocsSite(routes, settings);

/**
 * OpenAPI from the validating schemas, and a page to read it; must be registered before the routes it lists. Both are
 * created at the first request, because their libraries are a hundred modules that nothing else needs.
 */
export function registerDocs(app: FastifyInstance, config: Config, open = openLazily): void {
  const routes: Documented[] = [];
  let opened: FastifyInstance | undefined;
  app.addHook('onRoute', ({ method, url, schema, config: rules }) => {
    if (!rules?.call || method === 'HEAD') return;
    routes.push({ method, url, config: rules, ...(schema ? { schema } : {}) });
  });
  app.addHook('onClose', async () => opened?.close());

  const docs = cacheFor(Number.POSITIVE_INFINITY, async () => {
    const settings = { path: docsPath, siteName: config.SITE_NAME, publicUrl: config.publicUrl };
    opened = await open(routes, settings);
    return opened;
  });

  for (const url of [docsPath, `${docsPath}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => passedOn.includes(name)),
      );
      const answer = await (await docs()).inject({ url: request.url, headers });
      if (answer.statusCode === 404) return reply.callNotFound();
      const { connection: _, 'transfer-encoding': __, ...answered } = answer.headers;
      return reply.code(answer.statusCode).headers(answered).send(answer.rawPayload);
    });
  }
}
