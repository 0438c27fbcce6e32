import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import { authenticateAdministrator, callerOf } from '#server/access/administrators.ts';
import { ApiError } from '#server/errors.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { picturesInTexts } from '#server/site/pictures/pictures.ts';
import { requestedLanguage } from '#server/site/translations.ts';
import { translate } from '#server/text/translate.ts';
import { presentItem, presentRow } from './present.ts';
import { deleteNews, editNews, publishNews, readNews } from './publish.ts';
import { countNews, findNews, listNews } from './queries.ts';

/** The longest text the contract allows, with every character escaped in JSON. */
const bodyLimit = 1024 * 1024;

type NewsServices = Pick<Services, 'config' | 'game' | 'history' | 'limits' | 'site' | 'translator'>;

/** Public reading; writing requires an administrator's password in the body. */
export function newsRoutes(app: FastifyInstance, services: NewsServices): void {
  const { site } = services;
  route(app, 'GET /api/news', async ({ query: { page, limit, ...query }, language: ofRequest }) => {
    const language = requestedLanguage(query.language, ofRequest);
    const [total, found] = await Promise.all([countNews(site), listNews(site, language, page, limit)]);
    return {
      success: true as const,
      data: found.map((each) => presentRow(each, language)),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/news/{id}', async ({ params, query, language: ofRequest }) => {
    const language = requestedLanguage(query.language, ofRequest);
    const found = await findNews(site, language, params.id);
    if (!found) throw new ApiError('news.notFound');
    const pictures = await picturesInTexts(site, [found.own_content ?? found.content], language);
    return { success: true as const, data: presentItem(found, language, pictures) };
  });

  route(
    app,
    'POST /api/news',
    async ({ body, language, request }) => {
      const news = readNews(body);
      const actor = await authenticateAdministrator(services, body, callerOf(request));
      const id = await publishNews(site, actor, news);
      services.translator.wake();
      return { success: true as const, message: translate(language, 'news.created'), id };
    },
    { bodyLimit },
  );

  route(
    app,
    'PUT /api/news/{id}',
    async ({ body, params, language, request }) => {
      const news = readNews(body);
      const actor = await authenticateAdministrator(services, body, callerOf(request));
      await editNews(site, actor, params.id, { ...news, startedFrom: body.startedFrom });
      services.translator.wake();
      return { success: true as const, message: translate(language, 'news.edited') };
    },
    { bodyLimit },
  );

  route(app, 'DELETE /api/news/{id}', async ({ body, params, language, request }) => {
    const actor = await authenticateAdministrator(services, body, callerOf(request));
    await deleteNews(site, actor, params.id);
    return { success: true as const, message: translate(language, 'news.deleted') };
  });
}
