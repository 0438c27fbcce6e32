import { z } from 'zod';
import { defineCalls, queryNumber, success } from '#contract/api/call.ts';
import { guildRowSchema, playerRowSchema } from '#contract/api/rankings.ts';
import { searchListSize, searchPageSize, searchTextLength } from '#contract/search/search-limits.ts';

const textShape = {
  title: z.string(),
  excerpt: z.string().describe('Around what was found; plain text'),
  language: z.string().describe('The language the text is in: the one asked for where it is translated'),
};

const foundPlayerSchema = playerRowSchema.extend({
  hasPage: z.boolean().describe('Whether the player shows a page'),
});
const foundNewsSchema = z.object({ id: z.int(), ...textShape });
const foundPageSchema = z.object({ path: z.string(), ...textShape });

const foundSchema = z.object({
  players: z.array(foundPlayerSchema).nullable().describe('By rank, null while the rankings are not read'),
  guilds: z.array(guildRowSchema).nullable(),
  news: z
    .array(foundNewsSchema)
    .nullable()
    .describe('Titles first, then the newest; null while the site cannot read'),
  pages: z.array(foundPageSchema).nullable(),
});

export type FoundPlayer = z.infer<typeof foundPlayerSchema>;
export type Found = z.infer<typeof foundSchema>;

export const searchCalls = defineCalls({
  'GET /api/search': {
    summary:
      'Ranked players and guilds by part of their name, news and published pages by words; nothing for fewer than two characters',
    tag: 'Site',
    access: 'anyone',
    limit: 'search',
    module: 'search',
    query: z.object({
      q: z.string().trim().max(searchTextLength.max).default(''),
      limit: queryNumber(1, searchPageSize, searchListSize).describe('Results of each kind'),
      language: z.string().max(10).optional().describe('One of the 16 codes; else Accept-Language'),
    }),
    response: z.object({ success, query: z.string(), data: foundSchema }),
    apiErrors: [],
  },
});
