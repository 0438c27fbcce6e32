import { z } from 'zod';
import { maxPageSize, rankingPageSize, searchMaxLength } from '#contract/limits.ts';
import { defineCalls, paginationSchema, queryNumber, success } from './call.ts';

const page = queryNumber(1, 1_000_000, 1);
const limit = queryNumber(1, maxPageSize, rankingPageSize);
/** An untouched form field sends an empty value, which means no filter. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === 'all' ? undefined : value), schema.optional());
const empire = optional(z.coerce.number().int().min(0).max(3));
const name = optional(z.string().trim().max(searchMaxLength));

export const playerRowSchema = z.object({
  rank: z.int(),
  id: z.int(),
  name: z.string(),
  job: z.int(),
  empire: z.int(),
  level: z.int(),
  exp: z.int(),
  hasPage: z.literal(false).optional().describe('False for who hides his page (module profiles)'),
});

export const guildRowSchema = z.object({
  rank: z.int(),
  id: z.int(),
  name: z.string(),
  master: z.string(),
  empire: z.int(),
  level: z.int(),
  ladder_point: z.int(),
  mark: z.string().optional().describe('Address of its emblem; missing without one (module profiles)'),
});

/** How many ranked characters each empire and each class has; those of none are not counted. */
export const balanceSchema = z.object({
  empires: z.array(z.object({ empire: z.int(), players: z.int() })).describe('1–3, in this order'),
  classes: z
    .array(z.object({ job: z.int(), players: z.int() }))
    .describe('0–3, in this order; jobs 4–7 are the same classes'),
});

const board = {
  success,
  pagination: paginationSchema,
  asOf: z.string().describe('When the game was last read, ISO 8601 in UTC'),
};

export const characterSchema = z.object({
  id: z.int(),
  name: z.string(),
  job: z.int(),
  level: z.int(),
  gold: z.string().describe('Yang, as text: some servers count beyond 2^53'),
  exp: z.int(),
  playtime: z.int().describe('Minutes'),
  empire: z.int(),
  guild: z.string().nullable().describe('Name of its guild; null without one'),
  guildPage: z
    .object({ id: z.int(), mark: z.string().optional() })
    .optional()
    .describe('The page and the emblem of its guild (module profiles)'),
  last_play: z.string().nullable(),
  rank: z.int().nullable().describe('Place among all ranked players; null when not ranked'),
});

export const rankingCalls = defineCalls({
  'GET /api/rankings/players': {
    summary: 'Players by level and experience',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    query: z.object({ page, limit, empire, job: optional(z.coerce.number().int().min(0).max(7)), name }),
    response: z.object({
      ...board,
      data: z.array(playerRowSchema),
      filters: z.object({ empire: z.int().nullable(), job: z.int().nullable(), name: z.string().nullable() }),
    }),
    apiErrors: ['server.gameUnavailable'],
  },
  'GET /api/rankings/guilds': {
    summary: 'Guilds by ladder points',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    query: z.object({ page, limit, empire, name, master: name }),
    response: z.object({
      ...board,
      data: z.array(guildRowSchema),
      filters: z.object({
        empire: z.int().nullable(),
        name: z.string().nullable(),
        master: z.string().nullable(),
      }),
    }),
    apiErrors: ['server.gameUnavailable'],
  },
  'GET /api/rankings/balance': {
    summary: 'Ranked characters by empire and by class',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success, data: balanceSchema, asOf: board.asOf }),
    apiErrors: ['server.gameUnavailable'],
  },
  'GET /api/characters': {
    summary: "The session account's characters",
    tag: 'Rankings',
    access: 'player',
    limit: 'general',
    query: z.object({ accountId: z.coerce.number().int() }),
    response: z.object({ success, characters: z.array(characterSchema) }),
    apiErrors: ['auth.sessionMismatch', 'server.gameUnavailable'],
  },
});

export type PlayerRow = z.infer<typeof playerRowSchema>;
export type GuildRow = z.infer<typeof guildRowSchema>;
export type Balance = z.infer<typeof balanceSchema>;
export type Character = z.infer<typeof characterSchema>;
