import type { FastifyInstance } from 'fastify';
import { logoWidths } from '#contract/design/appearance.ts';
import { readPicture } from '#server/site/design/designs.ts';
import type { Site } from '#server/site/site.ts';

const files = new RegExp(`^([0-9a-f]{64})-(${logoWidths.join('|')})\\.png$`);

/** Uploaded logos, redrawn. Their names are their hashes, so they never change. */
export function logoFiles(app: FastifyInstance, site: Pick<Site, 'db'>): void {
  const options = { schema: { hide: true }, config: { isFile: true } } as const;
  app.get('/logo/:file', options, async (request, reply) => {
    const [, name = '', width] = files.exec((request.params as { file: string }).file) ?? [];
    const png = name === '' ? undefined : await readPicture(site, name, Number(width));
    if (!png) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .type('image/png')
      .send(png);
  });
}
