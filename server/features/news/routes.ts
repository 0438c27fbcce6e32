import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/call.ts';
import { Refusal } from '#server/errors.ts';
import { route } from '#server/route.ts';
import type { Site } from '#server/site/site.ts';
import { languageAsked } from '#server/site/translations.ts';
import { presentItem, presentRow } from './present.ts';
import { countNews, findNews, listNews } from './queries.ts';

/** Reading news. */
export function newsRoutes(app: FastifyInstance, { site }: { readonly site: Site }): void {
  route(app, 'GET /api/news', async ({ query: { page, limit, ...query }, language: ofRequest }) => {
    const language = languageAsked(query.language, ofRequest);
    const [total, found] = await Promise.all([countNews(site), listNews(site, language, page, limit)]);
    return {
      success: true as const,
      data: found.map((each) => presentRow(each, language)),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/news/{id}', async ({ params, query, language: ofRequest }) => {
    const language = languageAsked(query.language, ofRequest);
    const found = await findNews(site, language, params.id);
    if (!found) throw new Refusal('news.notFound');
    return { success: true as const, data: presentItem(found, language) };
  });
}
