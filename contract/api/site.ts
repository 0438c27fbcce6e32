import { z } from 'zod';
import { defineCalls, success } from './call.ts';

export const siteConfigSchema = z.object({
  siteName: z.string(),
  serverName: z.string(),
  logoUrl: z.string().nullable().describe('Null for the drawn seal'),
  footer: z
    .object({ text: z.string(), language: z.string().describe('The language it is written in') })
    .nullable()
    .describe('The owner’s words; null for the site’s own'),
  discordUrl: z.string().nullable(),
  forumUrl: z.string().nullable(),
  partnerLogoUrl: z.string().nullable(),
  partnerUrl: z.string().nullable().describe('Where the logo leads'),
});

export const statisticsSchema = z.object({
  members: z.int().nullable().describe('Registered accounts; null while the game database cannot be reached'),
  newestMember: z.object({ name: z.string(), empire: z.int() }).nullable(),
  visitors: z.int().describe('Unique visitors so far'),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;
export type Statistics = z.infer<typeof statisticsSchema>;

export const siteCalls = defineCalls({
  'GET /api/config': {
    summary: 'Names and links of this site',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success, config: siteConfigSchema }),
    apiErrors: [],
  },
  'GET /api/statistics': {
    summary: 'Members, newest member and visitors',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success, statistics: statisticsSchema }),
    apiErrors: [],
  },
  'POST /api/visits': {
    summary: 'Count this visitor once in 30 minutes; sets a random first-party id',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success, visitors: z.int() }),
    apiErrors: [],
  },
});
