import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { seasonNameLength } from '#contract/limits.ts';
import { characterKinds, guildKinds } from '#contract/standings/kinds.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const frozenAt = z.string().describe('When its lists were frozen, ISO 8601 in UTC');
const seasonSchema = z.object({ id: z.int(), name: z.string(), frozenAt });

const characterRowSchema = z.object({
  rank: z.int(),
  id: z.int(),
  name: z.string(),
  job: z.int(),
  empire: z.int(),
  level: z.int(),
  exp: z.int(),
  value: z.int().describe('What the list is by'),
  hasPage: z.literal(false).optional().describe('False for who is gone or hides his page (module profiles)'),
});

const guildRowSchema = z.object({
  rank: z.int(),
  id: z.int(),
  name: z.string(),
  master: z.string(),
  empire: z.int(),
  level: z.int(),
  ladder_point: z.int(),
  value: z.int().describe('What the list is by'),
  hasPage: z.literal(false).optional().describe('False for one that is gone (module profiles)'),
});

/** The lists of a season as they are stored: the first of each ranking that there was. */
export const seasonListsSchema = z.object({
  characters: z.array(z.object({ kind: z.enum(characterKinds), rows: z.array(characterRowSchema) })),
  guilds: z.array(z.object({ kind: z.enum(guildKinds), rows: z.array(guildRowSchema) })),
});

export const seasonCalls = defineCalls({
  'GET /api/standings/seasons': {
    summary: 'Past seasons, the newest first',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    module: 'standings',
    response: z.object({ success, data: z.array(seasonSchema) }),
    apiErrors: [],
  },
  'GET /api/standings/seasons/{id}': {
    summary: 'The first of each ranking at the end of a season, without characters that are excluded now',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    module: 'standings',
    params: z.object({ id }),
    response: z.object({ success, data: seasonSchema.extend(seasonListsSchema.shape) }),
    apiErrors: ['standings.notFound', 'server.gameUnavailable'],
  },
  'POST /api/admin/seasons': {
    summary: 'Freeze the first of each ranking under a name, for everybody to see',
    tag: 'Rankings',
    access: 'administrator',
    permission: 'seasons.manage',
    limit: 'general',
    module: 'standings',
    stepUp: true,
    audit: 'season.freeze',
    body: z.object({ name: z.string().trim().min(1).max(seasonNameLength) }),
    response: z.object({ success, id: z.int() }),
    apiErrors: ['server.gameUnavailable', 'auth.adminRequired'],
  },
  'DELETE /api/admin/seasons/{id}': {
    summary: 'Delete a season for good',
    tag: 'Rankings',
    access: 'administrator',
    permission: 'seasons.manage',
    limit: 'general',
    module: 'standings',
    stepUp: true,
    audit: 'season.delete',
    params: z.object({ id }),
    response: z.object({ success }),
    apiErrors: ['standings.notFound', 'auth.adminRequired'],
  },
});

export type Season = z.infer<typeof seasonSchema>;
export type SeasonLists = z.infer<typeof seasonListsSchema>;
