import { z } from 'zod';
import { defineCalls, paginationSchema, queryNumber, success } from '#contract/api/call.ts';
import { guildRowSchema, playerRowSchema } from '#contract/api/rankings.ts';
import { maxPageSize, rankingPageSize, searchMaxLength } from '#contract/limits.ts';
import {
  characterKinds,
  guildKinds,
  optionalKinds,
  type Span,
  sexes,
  spans,
  usualSpan,
} from '#contract/standings/kinds.ts';
import { movementSchema } from './movement.ts';

/** An untouched form field sends an empty value, which means no filter. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === 'all' ? undefined : value), schema.optional());
const text = optional(z.string().trim().max(searchMaxLength));

const asked = {
  page: queryNumber(1, 1_000_000, 1),
  limit: queryNumber(1, maxPageSize, rankingPageSize),
  empire: optional(z.coerce.number().int().min(0).max(3)),
  name: text,
  days: z.coerce
    .number()
    .refine((days): days is Span => spans.some((span) => span === days))
    .default(usualSpan)
    .describe('How long ago the movement begins: 1, 7 or 30'),
};

const answered = {
  success,
  pagination: paginationSchema,
  asOf: z.string().describe('When the game was last read, ISO 8601 in UTC'),
  comparedWith: z
    .string()
    .nullable()
    .describe('The day at whose end the compared places were noted, YYYY-MM-DD; null where none was'),
  comparable: z
    .array(z.literal([...spans]))
    .describe('The spans in days for which there is a day to compare with'),
  kinds: z
    .array(z.enum(optionalKinds))
    .describe('The rankings that there are beyond level and ladder points'),
};

const moved = {
  value: z.int().describe('What this ranking is by; time played in minutes, of whole hours'),
  movement: movementSchema
    .optional()
    .describe(
      'Places risen among all, negative: fallen; «new» when not listed then. Only where comparedWith is a day, and but by level and by ladder points only within the first 1,000',
    ),
};

const standingRowSchema = playerRowSchema.extend(moved);
const guildStandingRowSchema = guildRowSchema.extend(moved);

const ownPlaceSchema = z.object({ id: z.int(), rank: z.int() });

export const standingCalls = defineCalls({
  'GET /api/standings/characters': {
    summary: 'Players by level, time played, alignment or horse, and how they have moved',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    module: 'standings',
    query: z.object({
      ...asked,
      kind: z.enum(characterKinds).default('level'),
      job: optional(z.coerce.number().int().min(0).max(7)),
      sex: optional(z.enum(sexes)),
    }),
    response: z.object({ ...answered, data: z.array(standingRowSchema) }),
    apiErrors: ['server.gameUnavailable', 'standings.notFound'],
  },
  'GET /api/standings/guilds': {
    summary: 'Guilds by ladder points or wars won, and how they have moved',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    module: 'standings',
    query: z.object({ ...asked, kind: z.enum(guildKinds).default('points'), master: text }),
    response: z.object({ ...answered, data: z.array(guildStandingRowSchema) }),
    apiErrors: ['server.gameUnavailable', 'standings.notFound'],
  },
  'GET /api/standings/mine': {
    summary: "Places of the session account's characters among all, the best first",
    tag: 'Rankings',
    access: 'player',
    limit: 'general',
    module: 'standings',
    query: z.object({ kind: z.enum(characterKinds).default('level') }),
    response: z.object({ success, data: z.array(ownPlaceSchema) }),
    apiErrors: ['server.gameUnavailable', 'standings.notFound'],
  },
});

export type StandingRow = z.infer<typeof standingRowSchema>;
export type GuildStandingRow = z.infer<typeof guildStandingRowSchema>;
