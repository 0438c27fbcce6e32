import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const client = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** The build's files: hashed ones never change, the few with fixed names (icons) live for a day. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  });
  // A file of an older build: a whole page would only confuse the browser that asks for a script.
  app.get('/assets/*', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found'),
  );
}
