import { z } from 'zod';
import {
  defineCalls,
  revisionSchema,
  sourceLanguageSchema,
  startedFromSchema,
  success,
  writtenInSchema,
} from '#contract/api/call.ts';
import {
  confirmations,
  eventKinds,
  eventLimits,
  eventRepeats,
  flagPattern,
  gameRates,
} from '#contract/events/event-kinds.ts';

const iso = z.string().describe('ISO 8601 in UTC');
const day = z.iso.date();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const empires = z
  .array(z.int().min(1).max(3))
  .max(3)
  .describe('Those it is for: 1 Shinso, 2 Chunjo, 3 Jinno; none means all');
const value = z.int().nullable().describe('In per cent, 100 is normal; null where it is about no rate');

const occurrenceSchema = z.object({ startsAt: iso, endsAt: iso });

const shownEventSchema = z.object({
  id: z.int(),
  kind: z.enum(eventKinds),
  title: z.string(),
  html: z.string().describe('Safe HTML of the Markdown; may be empty'),
  language: z.string().optional().describe('Of the words where they are not translated yet'),
  value,
  empires,
  repeats: z.enum(eventRepeats),
  timeZone: z.string().describe('The IANA time zone whose clocks it follows'),
  occurrences: z
    .array(occurrenceSchema)
    .describe(`The running one, the next one, and those of the next ${eventLimits.shownDays} days`),
});

const rateSchema = z.object({
  name: z.enum(gameRates),
  value: z.int().describe('In per cent for everybody, 100 is normal'),
  empires: z
    .array(z.object({ empire: z.int(), value: z.int() }))
    .describe('Those that have more, by an empire’s bonus'),
  until: iso.nullable().describe('The end of the running event that raises it'),
});

const shownSchema = z.object({
  now: iso,
  ratesAt: iso.nullable().describe('When the game was read; null when it cannot be'),
  rates: z.array(rateSchema).nullable().describe('Null while the game cannot be read'),
  events: z
    .array(shownEventSchema)
    .describe(`The ${eventLimits.shown} that run or begin first, by their next occurrence`),
});

export type ShownEvent = z.infer<typeof shownEventSchema>;
export type ShownRate = z.infer<typeof rateSchema>;
export type ShownEvents = z.infer<typeof shownSchema>;

/** What staff write. */
const eventFields = {
  title: z.string().max(3 * eventLimits.title),
  content: z
    .string()
    .max(4 * eventLimits.text)
    .describe('Markdown'),
  kind: z.enum(eventKinds),
  value: value.describe(
    `In per cent, ${eventLimits.lowestRate} to ${eventLimits.highestRate}, of a kind that is a rate; null otherwise`,
  ),
  empires,
  flag: z
    .string()
    .max(32)
    .describe('An event flag of the game that says whether it is running; empty for that of its kind'),
  repeats: z.enum(eventRepeats),
  startsOn: day.describe('The first day, by the clocks of the time zone'),
  startsAt: time.describe('HH:MM'),
  timeZone: z.string().max(64).describe('Name of an IANA time zone'),
  minutes: z.int().min(eventLimits.shortestMinutes).max(eventLimits.longestMinutes),
  until: day.nullable().describe('The last day a weekly event may begin on; null for ever'),
};

const formSchema = z.object({
  ...eventFields,
  title: eventFields.title.default(''),
  content: eventFields.content.default(''),
  value: eventFields.value.default(null),
  empires: eventFields.empires.default([]),
  flag: eventFields.flag.regex(flagPattern).or(z.literal('')).default(''),
  repeats: eventFields.repeats.default('once'),
  until: eventFields.until.default(null),
  language: writtenInSchema,
});

export type EventForm = z.output<typeof formSchema>;

const sourceSchema = z.object({
  id: z.int(),
  ...eventFields,
  language: sourceLanguageSchema,
  revision: revisionSchema,
  next: z.array(occurrenceSchema).describe('Up to three; none when it is over'),
  running: z
    .enum(confirmations)
    .nullable()
    .describe('Whether the game confirms that it is running; null when it is not planned for now'),
});

export type EventSource = z.infer<typeof sourceSchema>;

/** What the administration says about reading the game. */
const readingSchema = z.object({
  readAt: iso.nullable().describe('Null before the first reading'),
  flags: z
    .array(z.object({ name: z.string(), value: z.int() }))
    .nullable()
    .describe('Event flags that are not 0, of those the site asks for; null when they cannot be read'),
  hasBonuses: z.boolean().describe('Whether bonuses of empires can be read'),
});

export type GameReadingState = z.infer<typeof readingSchema>;

const id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

const staff = {
  tag: 'Events',
  access: 'administrator',
  permission: 'events.manage',
  limit: 'general',
  module: 'events',
} as const;
const changing = { ...staff, stepUp: true } as const;
const formErrors = ['events.incomplete', 'events.when', 'events.over', 'auth.adminRequired'] as const;

export const eventCalls = defineCalls({
  'GET /api/events': {
    summary: 'Running and coming events, and the rates of the game as it says them',
    tag: 'Events',
    access: 'anyone',
    limit: 'general',
    module: 'events',
    query: z.object({
      language: z.string().max(10).optional().describe('One of the 16 codes; else Accept-Language'),
    }),
    response: z.object({ success, data: shownSchema }),
    apiErrors: [],
  },
  'GET /api/event-sources': {
    ...staff,
    summary: 'Events as they were written, also those that are over, and what the game says about them',
    response: z.object({
      success,
      data: z.object({
        timeZone: z.string().describe('That of the site'),
        reading: readingSchema,
        events: z.array(sourceSchema),
      }),
    }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/events': {
    ...changing,
    summary: 'Plan an event; it is public at once',
    audit: 'event.create',
    body: formSchema,
    response: z.object({ success, id: z.int() }),
    apiErrors: [...formErrors, 'events.tooMany'],
  },
  'PUT /api/events/{id}': {
    ...changing,
    summary: 'Change an event',
    audit: 'event.change',
    params: id,
    body: formSchema.extend({ startedFrom: startedFromSchema }),
    response: z.object({ success }),
    apiErrors: [...formErrors, 'events.notFound', 'events.outdated', 'events.tooMany'],
  },
  'DELETE /api/events/{id}': {
    ...changing,
    summary: 'Delete an event with its translations',
    audit: 'event.delete',
    params: id,
    response: z.object({ success }),
    apiErrors: ['events.notFound', 'auth.adminRequired'],
  },
});
