import type { FastifyInstance } from 'fastify';
import type { SiteConfig } from '#contract/api/site.ts';
import { logoUrl } from '#contract/design/appearance.ts';
import type { PublishedAppearance } from '#server/operations/design/published-appearance.ts';
import { route } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import { demoPartner } from '#server/site/demo/partner.ts';

type Named = Pick<
  Config,
  'DATABASE_URL' | 'DISCORD_URL' | 'FORUM_URL' | 'PARTNER_LOGO_URL' | 'PARTNER_URL' | 'SOURCE_LANGUAGE'
>;

/** The demo world has a partner of its own. */
function partnerOf({ DATABASE_URL, PARTNER_LOGO_URL, PARTNER_URL }: Named) {
  const isDemo = DATABASE_URL === undefined && PARTNER_LOGO_URL === undefined;
  return isDemo ? demoPartner : { logoUrl: PARTNER_LOGO_URL ?? null, url: PARTNER_URL ?? null };
}

interface ConfigServices {
  readonly config: Named;
  readonly appearance: Pick<PublishedAppearance, 'now'>;
}

export function siteConfigRoutes(app: FastifyInstance, { appearance, config }: ConfigServices): void {
  const partner = partnerOf(config);
  const answer = (): SiteConfig => {
    const { siteName, serverName, logo, footerText } = appearance.now();
    return {
      siteName,
      serverName,
      footer: footerText === null ? null : { text: footerText, language: config.SOURCE_LANGUAGE },
      logoUrl: logo && logoUrl(logo, 180),
      discordUrl: config.DISCORD_URL ?? null,
      forumUrl: config.FORUM_URL ?? null,
      partnerLogoUrl: partner.logoUrl,
      partnerUrl: partner.url,
    };
  };
  route(app, 'GET /api/config', () => ({ success: true as const, config: answer() }), {
    cacheVersion: appearance.now,
  });
}
