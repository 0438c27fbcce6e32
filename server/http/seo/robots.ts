import type { FastifyInstance } from 'fastify';
import { languageCodes } from '#contract/languages.ts';
import { personalPaths } from '#contract/page-paths.ts';
import { encodeBody } from '#server/http/cache/encoded-body.ts';
import { sendPublicFile } from '#server/http/cache/send-body.ts';
import type { Config } from '#server/settings/config.ts';

/** Disallows the API and personal pages, in every language. */
function writeRobots(publicUrl: string): string {
  // By language, not with `*`: that would also close /guides/account.
  const prefixes = ['', ...languageCodes.map((code) => `/${code}`)];
  const closed = ['/api/', ...prefixes.flatMap((prefix) => personalPaths.map((path) => prefix + path))];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

export function registerRobots(app: FastifyInstance, { publicUrl }: Config): void {
  const file = encodeBody(writeRobots(publicUrl));
  const kind = { type: 'text/plain; charset=utf-8', maxAgeSeconds: 3600 } as const;
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    sendPublicFile(reply, request, file, kind),
  );
}
