import type { FastifyInstance } from 'fastify';
import type { SiteConfig } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import { route } from '#server/route.ts';

type Named = Pick<Config, 'SITE_NAME' | 'SERVER_NAME' | 'DISCORD_URL' | 'FORUM_URL' | 'PARTNER_LOGO_URL'>;

/** Names and links the owner has configured. */
export function siteConfigRoutes(app: FastifyInstance, { config }: { readonly config: Named }): void {
  const answer: SiteConfig = {
    siteName: config.SITE_NAME,
    serverName: config.SERVER_NAME,
    discordUrl: config.DISCORD_URL ?? null,
    forumUrl: config.FORUM_URL ?? null,
    partnerLogoUrl: config.PARTNER_LOGO_URL ?? null,
  };
  route(app, 'GET /api/config', () => ({ success: true as const, config: answer }));
}
