import { z } from 'zod';
import { languageCodes } from '#contract/languages.ts';
import { translatedKinds } from '#contract/translated.ts';
import { defineCalls, success } from './call.ts';

const count = z.int();

export const engineStateSchema = z.object({
  name: z.string(),
  pausedUntil: z.string().nullable().describe('ISO 8601 in UTC; null while it may be asked'),
  trouble: z.string().nullable().describe('Its last trouble, a stable code; null since its last success'),
  month: z.object({
    calls: count,
    failures: count,
    characters: count.describe('Of the texts sent, this calendar month'),
    quota: count.nullable().describe('Characters a month (TRANSLATE_QUOTAS); null without one'),
    cost: z
      .number()
      .nullable()
      .describe('By TRANSLATE_PRICES, in the owner’s currency; null without a price'),
  }),
});

/** How many days the overview shows. */
export const overviewDays = 30;

const dayCountsSchema = z.object({
  day: z.string().describe('YYYY-MM-DD'),
  visits: count.nullable().describe('Null before the site began to count'),
  registrations: count.nullable().describe('On the site; null before it began to count'),
});

const failedItemSchema = z.object({
  kind: z.enum(translatedKinds),
  id: count,
  title: z.string().describe('As it was written'),
  language: z.enum(languageCodes).describe('Of the title'),
  failed: count.describe('Languages whose translation has failed so far'),
});

export const systemStatusSchema = z.object({
  timeZone: z.string().describe('In which the days end'),
  days: z
    .array(dayCountsSchema)
    .describe('The last 30 days in the owner’s time zone, oldest first, today included'),
  translation: z.object({
    engines: z.array(engineStateSchema).describe('In the order they are asked; empty when none is set'),
    counts: z.object({ queued: count, done: count, failed: count, edited: count }),
    oldestWaitingAt: z.string().nullable(),
    failedItems: z.array(failedItemSchema).describe('At most five, newest first'),
  }),
  mail: z.object({
    transport: z.enum(['smtp', 'files']),
    waiting: count,
    failed: count.describe('Failed in the last 30 days'),
    sent: count.describe('In the last 24 hours'),
    lastReason: z.string().nullable().describe('Why the last one that waits could not be sent'),
  }),
  storage: z.object({
    files: count.describe('Of downloads'),
    bytes: count,
    waitingUploads: count,
    freeBytes: count.nullable().describe('Null where the store does not say'),
  }),
  newAdministrators: z
    .array(z.object({ login: z.string(), at: z.string().describe('ISO 8601 in UTC') }))
    .describe('Logins that the game’s list has made administrators in the last 7 days'),
});

export type EngineState = z.infer<typeof engineStateSchema>;
export type SystemStatus = z.infer<typeof systemStatusSchema>;

export const statusCalls = defineCalls({
  'GET /api/admin': {
    summary: 'The state of translation, mail and storage',
    tag: 'Administration',
    access: 'administrator',
    permission: 'status.see',
    limit: 'general',
    response: z.object({ success, data: systemStatusSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/admin/texts': {
    summary: 'What the administrators’ screens need and no other page carries along: above all their texts',
    tag: 'Administration',
    access: 'administrator',
    permission: 'desk.see',
    limit: 'general',
    query: z.object({
      language: z.string().max(10).optional().describe('One of the 16 codes; else Accept-Language'),
    }),
    response: z.object({
      success,
      texts: z.record(z.string(), z.unknown()).describe('The group `admin` of the catalogue'),
      hasEngine: z.boolean().describe('Whether a translation engine is set up (TRANSLATE_ENGINES)'),
      sourceLanguage: z
        .enum(languageCodes)
        .describe('The language of texts whose writer chose none (SOURCE_LANGUAGE)'),
    }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/preview': {
    summary: 'Markdown as the site would show it',
    tag: 'Administration',
    access: 'administrator',
    permission: 'desk.see',
    limit: 'general',
    readOnly: true,
    body: z.object({ content: z.string().max(200_000).default('') }),
    response: z.object({ success, html: z.string().describe('Safe to put into a page') }),
    apiErrors: ['auth.adminRequired'],
  },
});
