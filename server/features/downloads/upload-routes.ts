import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import { actorOf, type RequestContext, route, sessionOf } from '#server/request/route.ts';
import type { Upload } from '#server/site/uploads/uploads.ts';
import { translate } from '#server/text/translate.ts';
import { beginUpload } from './begin-upload.ts';
import { bytesReceived, discardUpload, findOwnUpload } from './find-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { fileUrl } from './present.ts';
import { receiveChunk } from './receive-chunk.ts';
import { formLimits, receiveUpload, type UploadServices } from './upload.ts';

/** 8 GiB at 100 kB a second. */
const uploadSeconds = 24 * 3_600;

function uploaded({ key, name, bytes, sha256 }: Upload, language: LanguageCode) {
  return {
    success: true as const,
    fileUrl: fileUrl(key, name),
    fileSize: formatFileSize(intlLocaleOf(language), bytes),
    sha256,
    message: translate(language, 'uploads.done'),
  };
}

/** Uploads in one request. Only these routes parse forms; every other call takes JSON. */
async function formRoutes(app: FastifyInstance, services: UploadServices): Promise<void> {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
  route(
    app,
    'POST /api/uploads',
    async (asked) => uploaded(await receiveUpload(services, asked.request, actorOf(asked)), asked.language),
    { bodyTimeoutSeconds: uploadSeconds },
  );
}

async function takeChunk(services: UploadServices, asked: RequestContext<'PUT /api/uploads/{key}'>) {
  const content: unknown = asked.body;
  if (!(content instanceof Readable)) throw new ApiError('request.unsupportedType');
  const told = asked.request.headers['content-length'];
  const length = told === undefined ? undefined : Number(told);
  const chunk = { key: asked.params.key, offset: asked.query.offset, length, content };
  return receiveChunk(services, sessionOf(asked).login, chunk);
}

function chunkRoutes(app: FastifyInstance, services: UploadServices): void {
  route(app, 'POST /api/uploads/begin', async (asked) => {
    const key = await beginUpload(services, sessionOf(asked).login, asked.body);
    return { success: true as const, key };
  });

  route(app, 'GET /api/uploads/{key}', async (asked) => {
    const { key, bytes } = await findOwnUpload(services, sessionOf(asked).login, asked.params.key);
    return { success: true as const, offset: await bytesReceived(services, key), bytes };
  });

  route(
    app,
    'PUT /api/uploads/{key}',
    async (asked) => ({ success: true as const, offset: await takeChunk(services, asked) }),
    { bodyTimeoutSeconds: uploadSeconds },
  );

  route(app, 'POST /api/uploads/{key}/finish', async (asked) =>
    uploaded(await finishUpload(services, actorOf(asked), asked.params.key), asked.language),
  );

  route(app, 'DELETE /api/uploads/{key}', async (asked) => {
    await discardUpload(services, sessionOf(asked).login, asked.params.key);
    return { success: true as const };
  });
}

export async function uploadRoutes(app: FastifyInstance, services: UploadServices): Promise<void> {
  await app.register((forms) => formRoutes(forms, services));
  chunkRoutes(app, services);
}
