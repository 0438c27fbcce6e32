/** The partner of the demo world, a guild: its drawing in `web/public`, and its place in the rankings. */
export const demoPartner = {
  logoUrl: '/demo-partner.svg',
  url: '/ranking?tab=guilds&name=RedLantern',
} as const;
