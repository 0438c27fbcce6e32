import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { picturesInTexts } from '#server/site/pictures/pictures.ts';
import { requestedLanguage } from '#server/site/translations.ts';
import { addDownload } from './add-download.ts';
import { deleteDownload } from './delete-download.ts';
import { fileRoutes } from './files.ts';
import { presentDownload } from './present.ts';
import { countDownload, listDownloads } from './queries.ts';
import { uploadRoutes } from './upload-routes.ts';

type DownloadServices = Pick<Services, 'config' | 'log' | 'site' | 'storage' | 'translator'>;

export async function downloadRoutes(app: FastifyInstance, services: DownloadServices): Promise<void> {
  route(app, 'GET /api/downloads', async ({ query, language }) => {
    const asked = requestedLanguage(query.language, language);
    const found = await listDownloads(services.site, asked);
    const texts = found.map(({ own_description, description }) => own_description ?? description);
    const pictures = await picturesInTexts(services.site, texts, asked);
    return { success: true as const, data: found.map((each) => presentDownload(each, asked, pictures)) };
  });

  route(app, 'POST /api/downloads/{id}/download', async ({ params }) => {
    const newCount = await countDownload(services.site, params.id);
    if (newCount === undefined) throw new ApiError('downloads.notFound');
    return { success: true as const, newCount };
  });

  route(app, 'POST /api/downloads', async (asked) => {
    const id = await addDownload(services.site, actorOf(asked), asked.body, services.config);
    services.translator.wake();
    return { success: true as const, id };
  });

  route(app, 'DELETE /api/downloads/{id}', async (asked) => {
    await deleteDownload(services, actorOf(asked), asked.params.id);
    return { success: true as const };
  });

  await uploadRoutes(app, services);
  fileRoutes(app, services);
}
