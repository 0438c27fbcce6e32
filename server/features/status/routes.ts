import type { FastifyInstance } from 'fastify';
import { renderMarkdown } from '#server/markdown/render.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { languageAsked } from '#server/site/translations.ts';
import { deskTexts } from '#server/text/translate.ts';
import { readState } from './state.ts';

/** As long as the contract lets a text be, each of its characters escaped. */
const bodyLimit = 2 * 1024 * 1024;

/** The state of things, the desk's texts, and Markdown as readers would see it. */
export function deskRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'log' | 'site' | 'storage'>,
): void {
  route(app, 'GET /api/desk', async () => ({ success: true as const, data: await readState(services) }));

  route(app, 'GET /api/desk/texts', ({ query, language }) => ({
    success: true as const,
    texts: deskTexts(languageAsked(query.language, language)),
    hasEngine: services.config.TRANSLATE_ENGINES.length > 0,
  }));

  route(
    app,
    'POST /api/preview',
    ({ body }) => ({ success: true as const, html: renderMarkdown(body.content) }),
    { bodyLimit },
  );
}
