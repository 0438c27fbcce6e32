import type { FastifyInstance } from 'fastify';
import { registerOgImages } from '#server/http/seo/og-images.ts';
import { registerRobots } from '#server/http/seo/robots.ts';
import { registerSitemap } from '#server/http/seo/sitemap.ts';
import { registerWebManifest } from '#server/http/seo/web-manifest.ts';
import type { Services } from '#server/services.ts';

export function registerDiscovery(
  app: FastifyInstance,
  services: Pick<Services, 'appearance' | 'board' | 'config' | 'game' | 'guildMarks' | 'modules' | 'site'>,
): void {
  registerRobots(app, services.config);
  registerWebManifest(app, services.appearance);
  registerSitemap(app, services);
  registerOgImages(app, services);
}
