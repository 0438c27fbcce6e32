import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import { type Asked, route, sessionOf } from '#server/route.ts';
import type { Actor } from '#server/site/audit.ts';
import { languageAsked } from '#server/site/translations.ts';
import { say } from '#server/texts.ts';
import { addDownload } from './add-download.ts';
import { deleteDownload } from './delete-download.ts';
import { readableSize } from './file-size.ts';
import { fileRoutes } from './files.ts';
import { fileAddress, presentDownload } from './present.ts';
import { countDownload, listDownloads } from './queries.ts';
import { formLimits, receiveUpload } from './upload.ts';

/** 8 GiB at 100 kB a second. */
const uploadSeconds = 24 * 3_600;

type DownloadParts = Pick<Parts, 'config' | 'log' | 'site' | 'storage' | 'translator'>;

function actorOf(asked: Pick<Asked<'POST /api/downloads'>, 'request' | 'session'>): Actor {
  return { login: sessionOf(asked).login, address: asked.request.ip };
}

/** Only here are forms read: every other call takes JSON. */
async function uploadRoutes(app: FastifyInstance, parts: DownloadParts): Promise<void> {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
  const receiveSeconds = uploadSeconds;
  route(
    app,
    'POST /api/uploads',
    async (asked) => {
      const { key, name, bytes, sha256 } = await receiveUpload(parts, asked.request, actorOf(asked));
      return {
        success: true as const,
        fileUrl: fileAddress(key, name),
        fileSize: readableSize(bytes),
        sha256,
        message: say(asked.language, 'uploads.done'),
      };
    },
    { receiveSeconds },
  );
}

/** The list of downloads, counting, adding and deleting them, uploads, and the uploaded files themselves. */
export async function downloadRoutes(app: FastifyInstance, parts: DownloadParts): Promise<void> {
  route(app, 'GET /api/downloads', async ({ query, language }) => {
    const found = await listDownloads(parts.site, languageAsked(query.language, language));
    return { success: true as const, data: found.map(presentDownload) };
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

  await app.register((uploads) => uploadRoutes(uploads, parts));
  fileRoutes(app, parts);
}
