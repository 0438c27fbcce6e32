import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import { ApiError } from '#server/errors.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { correctTranslation, retryTranslations } from './change.ts';
import { presentItem, presentTranslation } from './present.ts';
import { countItems, findItem, listItems, listStates, listTranslations } from './queries.ts';

/** The longest correction the contract allows, with every character escaped in JSON. */
const bodyLimit = 2 * 1024 * 1024;

export function translationRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'site' | 'translator'>,
): void {
  const { site, translator } = services;

  route(app, 'GET /api/translations', async ({ query: { kind, page, limit } }) => {
    const [total, items] = await Promise.all([
      countItems(site, kind),
      listItems(site, kind, (page - 1) * limit, limit),
    ]);
    const states = await listStates(
      site,
      kind,
      items.map(({ id }) => id),
    );
    return {
      success: true as const,
      data: items.map((item) => presentItem(kind, item, states)),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/translations/{kind}/{id}', async ({ params }) => {
    const source = await findItem(site, params);
    if (!source) throw new ApiError('translations.notFound');
    const { language: sourceLanguage, ...texts } = source;
    const now = siteNow();
    const rows = await listTranslations(site, params);
    return {
      success: true as const,
      data: {
        ...params,
        ...texts,
        sourceLanguage,
        translations: rows.map((row) => presentTranslation(row, source, now)),
      },
    };
  });

  route(app, 'POST /api/translations/{kind}/{id}/retry', async (asked) => {
    const actor = actorOf(asked);
    const languages = await retryTranslations(site, actor, asked.params, asked.body.languages);
    translator.wake();
    return { success: true as const, languages: [...languages] };
  });

  route(
    app,
    'PUT /api/translations/{kind}/{id}/{language}',
    async (asked) => {
      const actor = actorOf(asked);
      await correctTranslation(site, actor, asked.params, asked.body);
      return { success: true as const };
    },
    { bodyLimit },
  );
}
