import type { FastifyInstance } from 'fastify';
import { renderMarkdown } from '#server/markdown/render.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { picturesInTexts } from '#server/site/pictures/pictures.ts';
import { requestedLanguage } from '#server/site/translations.ts';
import { adminTexts } from '#server/text/translate.ts';
import { readStatus } from './read-status.ts';

/** The longest text the contract allows, with every character escaped in JSON. */
const bodyLimit = 2 * 1024 * 1024;

export function statusRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'log' | 'site' | 'storage'>,
): void {
  route(app, 'GET /api/admin', async () => ({ success: true as const, data: await readStatus(services) }));

  route(app, 'GET /api/admin/texts', ({ query, language }) => ({
    success: true as const,
    texts: adminTexts(requestedLanguage(query.language, language)),
    hasEngine: services.config.TRANSLATE_ENGINES.length > 0,
    sourceLanguage: services.config.SOURCE_LANGUAGE,
  }));

  route(
    app,
    'POST /api/preview',
    async ({ body, language }) => {
      const pictures = await picturesInTexts(services.site, [body.content], language);
      return { success: true as const, html: renderMarkdown(body.content, { pictures }) };
    },
    { bodyLimit },
  );
}
