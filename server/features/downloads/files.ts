import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { filesFolder } from '#server/site/files.ts';
import type { Site } from '#server/site/site.ts';
import { findFile } from './queries.ts';

const largestId = 2_147_483_647;

/** The header that makes browsers save a file under its name, whatever characters are in it (RFC 6266, 8187). */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

async function isThere(folder: string, key: string): Promise<boolean> {
  const found = await stat(join(folder, key)).catch(() => undefined);
  return found?.isFile() ?? false;
}

/** Uploaded files: always as attachments, resumable by `Range`, never shown or run in the browser. */
export function fileRoutes(
  app: FastifyInstance,
  { site, config }: { readonly site: Site; readonly config: Pick<Config, 'dataDir'> },
): void {
  const root = filesFolder(config);
  app.register(async (files) => {
    if (!files.hasReplyDecorator('sendFile')) await files.register(fastifyStatic, { serve: false });
    files.setErrorHandler<FastifyError & { headers?: Record<string, string> }>(
      async (error, _request, reply) => {
        if (error.statusCode !== 416) throw error;
        // What a download that is complete already hears when it tries to resume.
        return reply
          .code(416)
          .headers(error.headers ?? {})
          .type('text/plain')
          .send('');
      },
    );
    files.get<{ Params: { id: string; name: string } }>('/files/:id/:name', async (request, reply) => {
      const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const file = id > 0 && id <= largestId ? await findFile(site, id) : undefined;
      if (file?.name !== request.params.name || !(await isThere(root, file.key))) return reply.callNotFound();
      reply.headers({
        'content-disposition': attachment(file.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      return reply.type('application/octet-stream').sendFile(file.key, root);
    });
  });
}
