import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/errors.ts';
import { route } from '#server/request/route.ts';
import type { Parts } from '#server/services.ts';
import { languageAsked } from '#server/site/translations.ts';
import { addDownload } from './add-download.ts';
import { deleteDownload } from './delete-download.ts';
import { fileRoutes } from './files.ts';
import { presentDownload } from './present.ts';
import { countDownload, listDownloads } from './queries.ts';
import { actorOf, uploadRoutes } from './upload-routes.ts';

type DownloadParts = Pick<Parts, 'config' | 'log' | 'site' | 'storage' | 'translator'>;

/** The list of downloads, counting, adding and deleting them, uploads, and the uploaded files themselves. */
export async function downloadRoutes(app: FastifyInstance, parts: DownloadParts): Promise<void> {
  route(app, 'GET /api/downloads', async ({ query, language }) => {
    const asked = languageAsked(query.language, language);
    const found = await listDownloads(parts.site, asked);
    return { success: true as const, data: found.map((each) => presentDownload(each, asked)) };
  });

  route(app, 'POST /api/downloads/{id}/download', async ({ params }) => {
    const newCount = await countDownload(parts.site, params.id);
    if (newCount === undefined) throw new Refusal('downloads.notFound');
    return { success: true as const, newCount };
  });

  route(app, 'POST /api/downloads', async (asked) => {
    const id = await addDownload(parts.site, actorOf(asked), asked.body, parts.config.publicUrl);
    parts.translator.wake();
    return { success: true as const, id };
  });

  route(app, 'DELETE /api/downloads/{id}', async (asked) => {
    await deleteDownload(parts, actorOf(asked), asked.params.id);
    return { success: true as const };
  });

  await uploadRoutes(app, parts);
  fileRoutes(app, parts);
}
