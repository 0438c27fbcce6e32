import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import { authenticateAdministrator, callerOf } from '#server/access/administrators.ts';
import { ApiError } from '#server/errors.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { findPictures, pictureIdsIn } from '#server/site/pictures/pictures.ts';
import { requestedLanguage } from '#server/site/translations.ts';
import { translate } from '#server/text/translate.ts';
import { presentItem, presentRow, presentSource, presentSourceRow } from './present.ts';
import { deleteNews, editNews, publishNews, readNews, renewPreview } from './publish.ts';
import { countNews, countSources, findNews, findNewsSource, listNews, listSources } from './queries.ts';

/** The longest text the contract allows, with every character escaped in JSON. */
const bodyLimit = 1024 * 1024;

type NewsServices = Pick<Services, 'config' | 'game' | 'history' | 'limits' | 'site' | 'translator'>;

/** No id or one. */
const coverOf = ({ cover }: { readonly cover: number | null }) => (cover === null ? [] : [cover]);

function readingRoutes(app: FastifyInstance, { site }: NewsServices): void {
  route(app, 'GET /api/news', async ({ query: { page, limit, kind, ...query }, language: ofRequest }) => {
    const language = requestedLanguage(query.language, ofRequest);
    const asked = { kind, now: siteNow() };
    const [total, found] = await Promise.all([
      countNews(site, asked),
      listNews(site, language, { ...asked, page, limit }),
    ]);
    const pictures = await findPictures(site, found.flatMap(coverOf), language);
    return {
      success: true as const,
      data: found.map((each) => presentRow(each, language, pictures)),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/news/{id}', async ({ params, query, language: ofRequest, reply }) => {
    const language = requestedLanguage(query.language, ofRequest);
    const now = siteNow();
    // Its address is a secret, whatever is answered.
    if (query.preview !== undefined) reply.header('cache-control', 'no-store');
    const found = await findNews(site, language, params.id, { now, preview: query.preview });
    if (!found) throw new ApiError('news.notFound');
    const ids = [...coverOf(found), ...pictureIdsIn(found.own_content ?? found.content)];
    const pictures = await findPictures(site, ids, language);
    return { success: true as const, data: presentItem(found, language, { pictures, now }) };
  });
}

/** What administrators read by their session. */
function sourceRoutes(app: FastifyInstance, { site }: NewsServices): void {
  route(app, 'GET /api/news-sources', async ({ query: { page, limit } }) => {
    const [total, found] = await Promise.all([countSources(site), listSources(site, { page, limit })]);
    const now = siteNow();
    return {
      success: true as const,
      data: found.map((each) => presentSourceRow(each, now)),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/news-sources/{id}', async ({ params }) => {
    const found = await findNewsSource(site, params.id);
    if (!found) throw new ApiError('news.notFound');
    return { success: true as const, data: presentSource(found, siteNow()) };
  });

  route(app, 'POST /api/news/{id}/preview', async (asked) => {
    const actor = actorOf(asked);
    const { id } = asked.params;
    const token = await renewPreview(site, actor, id);
    return { success: true as const, path: `/news/${id}?preview=${token}` };
  });
}

/** Public reading; writing requires an administrator's password in the body. */
export function newsRoutes(app: FastifyInstance, services: NewsServices): void {
  const { config, site } = services;
  readingRoutes(app, services);
  sourceRoutes(app, services);

  route(
    app,
    'POST /api/news',
    async ({ body, language, request }) => {
      const news = readNews(body);
      const actor = await authenticateAdministrator(services, 'news.write', body, callerOf(request));
      const id = await publishNews(site, actor, news, config.SOURCE_LANGUAGE);
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
      const actor = await authenticateAdministrator(services, 'news.write', body, callerOf(request));
      await editNews(site, actor, params.id, { ...news, startedFrom: body.startedFrom });
      services.translator.wake();
      return { success: true as const, message: translate(language, 'news.edited') };
    },
    { bodyLimit },
  );

  route(app, 'DELETE /api/news/{id}', async ({ body, params, language, request }) => {
    const actor = await authenticateAdministrator(services, 'news.delete', body, callerOf(request));
    await deleteNews(site, actor, params.id);
    return { success: true as const, message: translate(language, 'news.deleted') };
  });
}
