import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import { ApiError } from '#server/errors.ts';
import { checkPicture, readPicture } from '#server/images/receive-picture.ts';
import { actorOf, type RequestContext, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { oneLine } from '#server/site/plain-text.ts';
import { deletePicture, describePicture } from './change-picture.ts';
import { pictureFileRoutes } from './files.ts';
import { presentForLibrary } from './present.ts';
import { countPictures, findPicture, findUses, listPictures } from './queries.ts';
import { refuseWhenFull, storePicture } from './store-picture.ts';

/** Twelve megabytes at 20 kB a second, and the queue before this picture. */
const uploadSeconds = 900;
/** Characters of a file's name that are kept. */
const nameLength = 150;

async function addPicture(
  services: Pick<Services, 'log' | 'pictureResizer' | 'site' | 'storage'>,
  asked: RequestContext<'POST /api/media'>,
) {
  const content: unknown = asked.body;
  if (!(content instanceof Readable)) throw new ApiError('request.unsupportedType');
  await refuseWhenFull(services);
  const bytes = await readPicture(content, Number(asked.request.headers['content-length'] ?? 0));
  const { width, height } = checkPicture(bytes);
  const resized = await services.pictureResizer.resize({ bytes, width, height });
  const { name, alt } = asked.query;
  const texts = { name: oneLine(name).slice(0, nameLength).toWellFormed(), alt: oneLine(alt) };
  return storePicture(services, actorOf(asked), resized, texts);
}

export function mediaRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'log' | 'pictureResizer' | 'site' | 'storage' | 'translator'>,
): void {
  const { pictureResizer, site, translator } = services;

  async function find(id: number) {
    const found = await findPicture(site, id);
    if (!found) throw new ApiError('media.notFound');
    return found;
  }

  route(app, 'GET /api/media', async ({ query: { page, limit }, language }) => {
    const [total, found] = await Promise.all([
      countPictures(site),
      listPictures(site, (page - 1) * limit, limit),
    ]);
    const data = found.map((each) => presentForLibrary(each, language));
    return { success: true as const, data, pagination: paginate(page, limit, total) };
  });

  route(app, 'GET /api/media/{id}', async ({ params, language }) => ({
    success: true as const,
    data: presentForLibrary(await find(params.id), language),
  }));

  route(
    app,
    'POST /api/media',
    async (asked) => {
      const added = await pictureResizer.reserve(() => addPicture(services, asked));
      translator.wake();
      return { success: true as const, data: presentForLibrary(added, asked.language) };
    },
    { bodyTimeoutSeconds: uploadSeconds },
  );

  route(app, 'PUT /api/media/{id}', async (asked) => {
    const { alt, startedFrom } = asked.body;
    await describePicture(site, actorOf(asked), asked.params.id, oneLine(alt), startedFrom);
    translator.wake();
    return { success: true as const };
  });

  route(app, 'GET /api/media/{id}/uses', async ({ params }) => {
    await find(params.id);
    return { success: true as const, data: await findUses(site, params.id) };
  });

  route(app, 'DELETE /api/media/{id}', async (asked) => {
    await deletePicture(services, actorOf(asked), asked.params.id);
    return { success: true as const };
  });

  pictureFileRoutes(app, services);
}
