import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from '#server/http/hooks/headers.ts';

const client = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** Serves the build's files: hashed ones are immutable, the few with fixed names (icons) are cached for a day. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    index: false,
    cacheControl: false,
    lastModified: false,
    // They are small: nobody asks for parts.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      removeDocumentHeaders(reply);
      // Browsers never check whether an immutable file has changed.
      if (hashed) reply.removeHeader('etag');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  });
  // A file of an older build: the browser expects a script, not a page.
  app.get('/assets/*', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found'),
  );
}
