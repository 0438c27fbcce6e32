import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/errors.ts';
import { route } from '#server/route.ts';
import type { Site } from '#server/site/site.ts';
import { languageAsked } from '#server/site/translations.ts';
import { fileRoutes } from './files.ts';
import { presentDownload } from './present.ts';
import { countDownload, listDownloads } from './queries.ts';

/** The list of downloads, counting them, and the uploaded files themselves. */
export function downloadRoutes(
  app: FastifyInstance,
  parts: { readonly site: Site; readonly config: Pick<Config, 'dataDir'> },
): void {
  route(app, 'GET /api/downloads', async ({ query, language }) => {
    const found = await listDownloads(parts.site, languageAsked(query.language, language));
    return { success: true as const, data: found.map(presentDownload) };
  });

  route(app, 'POST /api/downloads/{id}/download', async ({ params }) => {
    const newCount = await countDownload(parts.site, params.id);
    if (newCount === undefined) throw new Refusal('downloads.notFound');
    return { success: true as const, newCount };
  });

  fileRoutes(app, parts);
}
