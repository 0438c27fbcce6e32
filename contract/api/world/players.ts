import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { playerRowSchema } from '#contract/api/rankings.ts';
import { searchMaxLength } from '#contract/limits.ts';
import { playtimeBounds, seenBands, titles } from '#contract/profiles/bands.ts';
import { bonusNames, slotNames } from '#contract/profiles/equipment.ts';
import type { Shown } from '#contract/profiles/shown.ts';
import { dailyDays } from '#contract/standings/kept-days.ts';
import { movementSchema } from './movement.ts';

const shownSchema = z.object({
  page: z.boolean().describe('The page itself: without it there is nothing at its address'),
  lastSeen: z.boolean().describe('When it was last played, by the day'),
  history: z.boolean().describe('Level and rank over time'),
  equipment: z.boolean().describe('What it wears, with stones and bonuses'),
}) satisfies z.ZodType<Shown>;

const day = z.string().describe('`YYYY-MM-DD` in the owner’s time zone');
const itemName = z.string().nullable().describe('In the language of the request; null when nobody named it');

const bonusSchema = z.object({ bonus: z.enum(bonusNames), value: z.int() });

const wornSchema = z.object({
  slot: z.enum(slotNames),
  vnum: z.int(),
  name: itemName,
  hasIcon: z.boolean().describe('Whether `/item-icons/{vnum}.png` is there'),
  level: z.int().nullable().describe('The level it asks for'),
  stones: z.array(z.object({ vnum: z.int(), name: itemName })),
  bonuses: z.array(bonusSchema),
  endsAt: z.string().nullable().describe('When it ends, ISO 8601 in UTC; null when it lasts or nobody knows'),
});

export const playerSchema = playerRowSchema.extend({
  movement: movementSchema
    .nullable()
    .describe('Places risen in 7 days, negative when fallen; null when nothing was noted'),
  title: z.enum(titles).nullable(),
  alignment: z.int().nullable().describe('As the game shows it'),
  playtime: z
    .int()
    .nullable()
    .describe(`The number of a band that begins with so many hours: ${playtimeBounds.join(', ')}`),
  lastSeen: z.enum(seenBands).nullable().describe('No closer than a day; null when unknown or not shown'),
  guild: z
    .object({
      id: z.int(),
      name: z.string(),
      isMaster: z.boolean(),
      rank: z.int(),
      mark: z.string().optional().describe('Address of its emblem; missing without one'),
    })
    .nullable()
    .describe('Null without one, or for one excluded from the ranking'),
  history: z
    .array(z.object({ day, rank: z.int().nullable(), level: z.int() }))
    .nullable()
    .describe(
      `One entry a day, one a week before the last ${dailyDays}, oldest first, the last of now; null when not shown`,
    ),
  equipment: z.array(wornSchema).nullable().describe('Null when not shown, or when the game cannot tell'),
  isEquipmentPrivate: z.boolean().describe('Whether it is shown to its owner alone'),
  isOwn: z.boolean().describe('Whether it is a character of the session’s account, which sees everything'),
  shown: shownSchema.nullable().describe('What others see; only told to its owner'),
});

export type Player = z.infer<typeof playerSchema>;
export type WornItem = z.infer<typeof wornSchema>;
export type WornBonus = z.infer<typeof bonusSchema>;

export const playerCalls = defineCalls({
  'GET /api/players/{name}': {
    summary: 'A ranked player by name, or by one he had before. Who is not shown does not exist',
    tag: 'Rankings',
    access: 'anyone',
    limit: 'general',
    module: 'profiles',
    params: z.object({ name: z.string().trim().min(1).max(searchMaxLength) }),
    response: z.object({
      success,
      data: playerSchema,
      asOf: z.string().describe('When the game was last read, ISO 8601 in UTC'),
    }),
    apiErrors: ['profiles.notFound', 'server.gameUnavailable'],
  },
  'PUT /api/characters/{id}/shown': {
    summary: 'Choose what others see of an own character',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    module: 'profiles',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    body: shownSchema,
    response: z.object({ success, shown: shownSchema }),
    apiErrors: ['profiles.notFound', 'server.gameUnavailable'],
  },
});
