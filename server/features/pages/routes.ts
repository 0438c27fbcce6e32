import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { picturesInTexts } from '#server/site/pictures/pictures.ts';
import { requestedLanguage } from '#server/site/translations.ts';
import { presentList, presentPage, presentSource } from './present.ts';
import { publishPage, readPage, renamePage, unpublishPage } from './publish.ts';
import { publishedPathsOf } from './published-paths.ts';
import { findPage, findPageSource, listPages, listPublishedPaths } from './queries.ts';
import { readTemplate } from './templates.ts';

/** The longest text the contract allows, with every character escaped in JSON. */
const bodyLimit = 1024 * 1024;

export function pageRoutes(
  app: FastifyInstance,
  { config, site, translator }: Pick<Services, 'config' | 'site' | 'translator'>,
): void {
  const published = publishedPathsOf(site);

  route(app, 'GET /api/page', async ({ query, language: ofRequest }) => {
    const language = requestedLanguage(query.language, ofRequest);
    if (!(await published.has(query.path))) throw new ApiError('pages.notFound');
    const found = await findPage(site, query.path, language);
    if (!found) throw new ApiError('pages.notFound');
    const pictures = await picturesInTexts(site, [found.own_content ?? found.content], language);
    return { success: true as const, data: presentPage(found, language, pictures) };
  });

  route(app, 'GET /api/published-pages', async () => ({
    success: true as const,
    data: await listPublishedPaths(site),
  }));

  route(app, 'GET /api/pages', async () => ({
    success: true as const,
    data: presentList(await listPages(site)),
  }));

  route(app, 'GET /api/page-source', async ({ query }) => {
    const found = await findPageSource(site, query.path);
    return { success: true as const, data: found ? presentSource(found) : null };
  });

  route(app, 'GET /api/page-template', async ({ query }) => ({
    success: true as const,
    data: await readTemplate(query.language, query.name),
  }));

  route(
    app,
    'PUT /api/page',
    async (asked) => {
      const actor = actorOf(asked);
      const page = { ...readPage(asked.body), startedFrom: asked.body.startedFrom };
      const id = await publishPage(site, actor, page, config.SOURCE_LANGUAGE);
      published.forget();
      translator.wake();
      return { success: true as const, id };
    },
    { bodyLimit },
  );

  route(app, 'DELETE /api/page', async (asked) => {
    const actor = actorOf(asked);
    await unpublishPage(site, actor, asked.query.path);
    published.forget();
    return { success: true as const };
  });

  route(app, 'POST /api/page/move', async (asked) => {
    const actor = actorOf(asked);
    await renamePage(site, actor, asked.body);
    published.forget();
    return { success: true as const };
  });
}
