import { z } from 'zod';
import { bytesSchema, defineCalls, queryNumber, success } from '#contract/api/call.ts';
import { channelConditions, historyRanges } from '#contract/server-status/conditions.ts';

const count = z.int();
const time = z.string().describe('ISO 8601 in UTC');
const conditionSchema = z.enum(channelConditions);
const peakSchema = z.object({ players: count, at: time });

const channelSchema = z.object({
  name: z.string().describe('As the owner named it; a number alone is the channel’s number'),
  condition: conditionSchema,
  players: count.nullable().describe('Null where the game gives no counts'),
});

const serverStatusSchema = z.object({
  condition: conditionSchema.describe('Of all channels together: the best of them; never busy or full'),
  since: time.nullable().describe('Since when it is up, or is not; null before the first question'),
  lastRestart: time
    .nullable()
    .describe('When a core of the game last started, by the game’s own log; null where that is not known'),
  measuredAt: time.nullable(),
  beganAt: time.nullable().describe('When the site first asked the game'),
  players: count.nullable().describe('On all channels that give counts; null where none does'),
  isAtLeast: z.boolean().describe('Whether a channel that is up is missing in the sum'),
  seenMinutes: count
    .nullable()
    .describe(
      'Where no channels are set: players are those the game has saved in so many last minutes; null where the game does not say',
    ),
  empires: z.object({ shinso: count, chunjo: count, jinno: count }).nullable(),
  channels: z.array(channelSchema).describe('In the order of STATUS_CHANNELS'),
  busyFrom: count.describe('Players of a channel'),
  fullFrom: count,
  login: z.boolean().nullable().describe('Whether the login server is reachable; null where it is not asked'),
  record: peakSchema.nullable().describe('Most players at once ever'),
  peak: peakSchema.nullable().describe('Most players at once in the last 24 hours'),
  reachability: z
    .object({ minutes: count, reachable: count })
    .nullable()
    .describe('Minutes of the last 30 days in which the game was asked, and in which it answered'),
});

export type ServerStatus = z.infer<typeof serverStatusSchema>;

const historySchema = z.object({
  range: z.enum(historyRanges),
  points: z
    .array(
      z.object({
        at: z.string().describe('ISO 8601 in UTC, or the day in the owner’s time zone'),
        players: count.nullable().describe('On average; null where nothing was counted'),
      }),
    )
    .describe('Half hours of 24 h, hours of 7 d, days of 90 d; oldest first'),
});

export type PlayerHistory = z.infer<typeof historySchema>;

/** How long a reader may stay on one stream. */
const mostStreamSeconds = 1_800;

export const serverStatusCalls = defineCalls({
  'GET /api/server-status': {
    summary: 'Whether the game is up, its channels, and how many play',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    module: 'status',
    response: z.object({ success, data: serverStatusSchema }),
    apiErrors: [],
  },
  'GET /api/server-status/history': {
    summary: 'How many played over time',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    module: 'status',
    query: z.object({ range: z.enum(historyRanges).default('24h') }),
    response: z.object({ success, data: historySchema }),
    apiErrors: [],
  },
  'GET /api/server-status/stream': {
    summary:
      'The status as server-sent events: the data of «GET /api/server-status», now and after each question',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    module: 'status',
    query: z.object({
      seconds: queryNumber(1, mostStreamSeconds, mostStreamSeconds).describe(
        'After which it ends; readers come again',
      ),
    }),
    response: bytesSchema,
    responseType: 'text/event-stream',
    apiErrors: ['rateLimit.general'],
  },
});
