import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { requestedLanguage } from '#server/site/translations.ts';
import { presentPage, presentSources } from './present.ts';
import { publishPage, readPage, unpublishPage } from './publish.ts';
import { findPage, listPages, listPublishedPaths } from './queries.ts';

/** The longest text the contract allows, with every character escaped in JSON. */
const bodyLimit = 1024 * 1024;

export function pageRoutes(
  app: FastifyInstance,
  { config, site, translator }: Pick<Services, 'config' | 'site' | 'translator'>,
): void {
  route(app, 'GET /api/page', async ({ query, language: ofRequest }) => {
    const language = requestedLanguage(query.language, ofRequest);
    const found = await findPage(site, query.path, language);
    if (!found) throw new ApiError('pages.notFound');
    return { success: true as const, data: presentPage(found, language) };
  });

  route(app, 'GET /api/published-pages', async () => ({
    success: true as const,
    data: await listPublishedPaths(site),
  }));

  route(app, 'GET /api/pages', async () => ({
    success: true as const,
    data: presentSources(await listPages(site)),
  }));

  route(
    app,
    'PUT /api/page',
    async (asked) => {
      const actor = { login: sessionOf(asked).login, address: asked.request.ip };
      const page = { ...readPage(asked.body), startedFrom: asked.body.startedFrom };
      const id = await publishPage(site, actor, page, config.SOURCE_LANGUAGE);
      translator.wake();
      return { success: true as const, id };
    },
    { bodyLimit },
  );

  route(app, 'DELETE /api/page', async (asked) => {
    const actor = { login: sessionOf(asked).login, address: asked.request.ip };
    await unpublishPage(site, actor, asked.query.path);
    return { success: true as const };
  });
}
