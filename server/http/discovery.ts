import type { FastifyInstance } from 'fastify';
import { registerRobots } from '#server/http/robots.ts';
import { registerSharePictures } from '#server/http/share-pictures.ts';
import { registerSitemap } from '#server/http/sitemap.ts';
import { registerWebManifest } from '#server/http/web-manifest.ts';
import type { Parts } from '#server/parts.ts';

/** What search engines, chats and telephones ask for, beside the pages themselves. */
export function registerDiscovery(app: FastifyInstance, parts: Pick<Parts, 'config' | 'site'>): void {
  registerRobots(app, parts.config);
  registerWebManifest(app, parts.config);
  registerSitemap(app, parts);
  registerSharePictures(app, parts);
}
