import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const client = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** What a page may do is said by its document: scripts, styles, fonts and pictures inside it have no use for it. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The build's files: hashed ones never change, the few with fixed names (icons) live for a day. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    index: false,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      for (const name of forDocuments) reply.removeHeader(name);
      // A picture opened on its own is a document, of which nothing needs to run.
      reply.header('content-security-policy', "default-src 'none'");
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  });
  // A file of an older build: a whole page would only confuse the browser that asks for a script.
  app.get('/assets/*', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found'),
  );
}
