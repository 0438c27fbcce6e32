/** The demo partner is a guild, with an image in `web/public` and a place in the rankings. */
export const demoPartner = {
  logoUrl: '/demo-partner.svg',
  url: '/ranking?tab=guilds&name=RedLantern',
} as const;
