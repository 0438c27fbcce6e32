import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { markImageBytes, markImages, markIndexBytes } from '#contract/guilds/marks.ts';
import { warKinds, warResults } from '#contract/guilds/wars.ts';
import { seenBands } from '#contract/profiles/bands.ts';
import { movementSchema } from './movement.ts';

const count = z.int().nonnegative();

const otherGuildSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    mark: z.string().nullable().describe('Address of its emblem; null without one'),
  })
  .nullable()
  .describe('Null for a guild that is not listed (any more)');

const warSchema = z.object({
  id: z.int(),
  kind: z.enum(warKinds),
  at: z.string().describe('When it begins or began, ISO 8601 in UTC'),
  opponent: otherGuildSchema,
});

const pastWarSchema = warSchema.extend({
  own: z.int().describe('Points of this guild'),
  other: z.int(),
  result: z.enum(warResults),
});

const memberSchema = z.object({
  name: z.string(),
  hasPage: z.boolean().describe('Whether the player shows a page'),
  job: z.int(),
  level: z.int(),
  grade: z.int().nullable().describe('1 leads, 15 is a newcomer; null when the game does not say'),
  lastSeen: z.enum(seenBands).nullable(),
});

const guildSchema = z.object({
  id: z.int(),
  name: z.string(),
  mark: otherGuildSchema.unwrap().shape.mark,
  empire: z.int(),
  level: z.int(),
  points: z.int(),
  rank: z.int(),
  movement: movementSchema
    .nullable()
    .describe('Places risen in seven days, negative: fallen; null when that is not known'),
  master: z
    .object({ name: z.string(), hasPage: z.boolean() })
    .nullable()
    .describe('Null without a master who is listed'),
  members: z.array(memberSchema).nullable().describe('By grade and level; null when the game does not say'),
  grades: z.record(z.string(), z.string()).describe('Names of grades by number, as the guild chose them'),
  wars: z
    .object({ won: count.nullable(), drawn: count.nullable(), lost: count.nullable() })
    .describe('All that the game counted, also those begun without booking'),
  lastResults: z.array(z.enum(warResults)).describe('Of the last ten wars, the newest last'),
  founded: z.string().nullable().describe('YYYY-MM-DD, by the game’s own log; null where it does not say'),
  firstSeen: z.string().nullable().describe('YYYY-MM-DD; null for guilds older than the site’s notes'),
  running: z.array(warSchema),
  booked: z.array(warSchema).describe('The next ones, the first begins first'),
  past: z.array(pastWarSchema).describe('The last ten booked wars, the newest first'),
  ends: z
    .array(z.object({ day: z.string(), result: z.enum(warResults), opponent: z.string().nullable() }))
    .describe('Days on which wars ended, each once, oldest first'),
  days: z
    .array(z.object({ day: z.string(), rank: z.int().nullable(), points: z.int() }))
    .nullable()
    .describe('Ends of days of two years at most, oldest first, by TIME_ZONE; null before the first'),
});

export type Guild = z.infer<typeof guildSchema>;
export type GuildMemberShown = z.infer<typeof memberSchema>;
export type WarShown = z.infer<typeof warSchema>;
export type PastWar = z.infer<typeof pastWarSchema>;

const markStateSchema = z.object({
  folder: z
    .enum(['off', 'waiting', 'ready', 'unreadable'])
    .describe('Of GUILD_MARKS, as this instance sees it; off without one'),
  problems: z
    .array(z.string())
    .nullable()
    .describe('Files that could not be read; their last good emblems stay'),
  marks: count.describe('Guilds with an emblem'),
});

export type MarkState = z.infer<typeof markStateSchema>;

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

export const guildCalls = defineCalls({
  'GET /api/guilds/{id}': {
    summary: 'A ranked guild: members, wars, and ladder points over time',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    module: 'profiles',
    params: z.object({ id: z.coerce.number().int().min(1).max(0xffff_ffff) }),
    response: z.object({ success, data: guildSchema }),
    apiErrors: ['profiles.guildNotFound', 'server.gameUnavailable'],
  },
  'GET /api/admin/guild-marks': {
    summary: 'Where the emblems of guilds come from, and how many there are',
    tag: 'Administration',
    access: 'administrator',
    permission: 'guildMarks.upload',
    limit: 'general',
    module: 'profiles',
    response: z.object({ success, data: markStateSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/guild-marks': {
    summary:
      'Upload one of the game’s pictures of emblems with the index; emblems in the other pictures stay',
    tag: 'Administration',
    access: 'administrator',
    permission: 'guildMarks.upload',
    limit: 'general',
    module: 'profiles',
    audit: 'guildMarks.upload',
    stepUp: true,
    body: z.object({
      index: z.string().max(markIndexBytes).describe('The text of mark_index'),
      image: z
        .int()
        .min(0)
        .max(markImages - 1)
        .describe('The number in the name of the file'),
      data: z
        .string()
        .max(base64Length(markImageBytes))
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('mark_0.tga to mark_4.tga in base64'),
    }),
    response: z.object({ success, changed: count, removed: count }),
    apiErrors: ['auth.adminRequired', 'profiles.marksRefused', 'profiles.marksFromFolder'],
  },
});
