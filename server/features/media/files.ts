import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { type PictureFormat, pictureFormats } from '#server/site/pictures/picture-files.ts';
import { findPictureFile, type PictureFile } from './queries.ts';

interface FileRequest {
  readonly id: number;
  readonly width: number;
  readonly format: PictureFormat;
}

function readFileRequest(id: string, file: string): FileRequest | undefined {
  const [, width, ending] = /^([1-9]\d{0,3})\.([a-z]{4})$/.exec(file) ?? [];
  const format = pictureFormats.find((each) => each === ending);
  if (!format || !/^[1-9]\d{0,8}$/.test(id)) return undefined;
  return { id: Number(id), width: Number(width), format };
}

function headersOf({ format }: FileRequest, { key, bytes }: PictureFile): Record<string, string | number> {
  return {
    'content-type': `image/${format}`,
    'content-length': bytes,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // An id is never used again, not even after a restore over the data that gave it.
    'cache-control': 'public, max-age=31536000, immutable',
    // Of the file, as its id may be another picture's after a restore into an empty database.
    etag: `"${hash('sha256', key, 'base64url').slice(0, 22)}"`,
    // Feed readers and chats show pictures in their own pages.
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** Serves the pictures of the library, each size under an address that never changes. */
export function pictureFileRoutes(
  app: FastifyInstance,
  { site, storage }: Pick<Services, 'site' | 'storage'>,
): void {
  app.route<{ Params: { id: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:id/:file',
    schema: { hide: true },
    config: { isFile: true },
    async handler(request, reply) {
      const asked = readFileRequest(request.params.id, request.params.file);
      const found = asked && (await findPictureFile(site, asked.id, asked.width, asked.format));
      if (!found) return reply.callNotFound();
      const headers = headersOf(asked, found);
      if (request.headers['if-none-match'] === headers.etag)
        return reply.headers(headers).removeHeader('content-length').code(304).send();
      const content =
        request.method === 'HEAD' ? '' : await storage.read(found.key, { start: 0, end: found.bytes - 1 });
      if (content === undefined) return reply.callNotFound();
      return reply.headers(headers).send(content);
    },
  });
}
