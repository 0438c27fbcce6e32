import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Rights } from '#contract/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { actorOf, rightsOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { correctTranslation, retryTranslations } from './change.ts';
import { presentItem, presentTranslation, secondsLeft } from './present.ts';
import { countItems, findItem, listItems, listStates, listTranslations } from './queries.ts';

function mayTranslate({ languages }: Rights, language: LanguageCode): boolean {
  return languages === null || languages.has(language);
}

/** The longest correction the contract allows, with every character escaped in JSON. */
const bodyLimit = 2 * 1024 * 1024;

export function translationRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'site' | 'translator'>,
): void {
  const { site, translator } = services;

  route(app, 'GET /api/translations', async (asked) => {
    const { kind, page, limit } = asked.query;
    const rights = rightsOf(asked);
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
      data: items.map((item) =>
        presentItem(kind, item, states, (language) => mayTranslate(rights, language)),
      ),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/translations/{kind}/{id}', async ({ params, request }) => {
    const source = await findItem(site, params);
    if (!source) throw new ApiError('translations.notFound');
    const { language: sourceLanguage, ...texts } = source;
    const now = siteNow();
    const rows = (await listTranslations(site, params)).filter(({ language }) =>
      mayTranslate(rightsOf({ request }), language),
    );
    const charactersPerSecond = translator.charactersPerSecond();
    return {
      success: true as const,
      data: {
        ...params,
        ...texts,
        sourceLanguage,
        translations: rows.map((row) => presentTranslation(row, source, now)),
        secondsLeft: secondsLeft(rows, source, charactersPerSecond),
      },
    };
  });

  route(app, 'POST /api/translations/{kind}/{id}/retry', async (asked) => {
    const actor = actorOf(asked);
    const rights = rightsOf(asked);
    const { languages: wanted, replacesCorrections } = asked.body;
    const isOwn = (language: LanguageCode) => mayTranslate(rights, language);
    if (wanted && !wanted.every(isOwn)) throw new ApiError('auth.permissionMissing');
    const languages = await retryTranslations(site, actor, asked.params, {
      wanted,
      replacesCorrections,
      isOwn,
    });
    translator.wake();
    return { success: true as const, languages: [...languages] };
  });

  route(
    app,
    'PUT /api/translations/{kind}/{id}/{language}',
    async (asked) => {
      const actor = actorOf(asked);
      if (!mayTranslate(rightsOf(asked), asked.params.language)) throw new ApiError('auth.permissionMissing');
      await correctTranslation(site, actor, asked.params, asked.body);
      return { success: true as const };
    },
    { bodyLimit },
  );
}
