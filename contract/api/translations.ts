import { z } from 'zod';
import { languageCodes } from '#contract/languages.ts';
import { adminNewsPageSize, maxPageSize } from '#contract/limits.ts';
import { translatedKinds, translationStates } from '#contract/translated.ts';
import {
  defineCalls,
  paginationSchema,
  queryNumber,
  revisionSchema,
  sourceLanguageSchema,
  startedFromSchema,
  success,
} from './call.ts';

export {
  type TranslatedKind,
  type TranslationState,
  targetLanguagesOf,
  translationStates,
} from '#contract/translated.ts';

const target = z.enum(languageCodes);
const kind = z.enum(translatedKinds);
const item = z.object({ kind, id: z.coerce.number().int().positive().max(2_147_483_647) });

export const translationSchema = z.object({
  language: target,
  state: z.enum(translationStates),
  working: z.boolean().describe('An engine is at it right now'),
  engine: z
    .string()
    .nullable()
    .describe('Which engines made the texts, comma separated; null by hand or not yet'),
  reason: z.string().nullable().describe('Why it could not be made the last time: a stable code'),
  attempts: z.int().describe('How often it was tried since the texts were last changed'),
  nextTryAt: z.string().nullable().describe('ISO 8601 in UTC; null when nothing is to be done'),
  updatedAt: z.string().describe('ISO 8601 in UTC'),
  outdated: z.boolean().describe('The original has changed since these texts were made'),
  title: z.string().nullable().describe('Null as long as there is none: readers see the original'),
  content: z.string().nullable().describe('Markdown'),
  revision: revisionSchema.describe('Of the original and of what was corrected by hand'),
});

export type Translation = z.infer<typeof translationSchema>;

export const translatedItemSchema = z.object({
  kind,
  id: z.int(),
  title: z.string().describe('As it was written'),
  sourceLanguage: sourceLanguageSchema,
  states: z
    .record(z.string(), z.enum(translationStates))
    .describe(
      'By language, without the one it was written in; of a translator limited to languages, those alone',
    ),
});

export type TranslatedItem = z.infer<typeof translatedItemSchema>;

export const translationCalls = defineCalls({
  'GET /api/translations': {
    summary: 'What is translated and how far each language is, newest first',
    tag: 'Translation',
    access: 'administrator',
    permission: 'translations.edit',
    limit: 'general',
    query: z.object({
      kind,
      page: queryNumber(1, 1_000_000, 1),
      limit: queryNumber(1, maxPageSize, adminNewsPageSize),
    }),
    response: z.object({ success, data: z.array(translatedItemSchema), pagination: paginationSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/translations/{kind}/{id}': {
    summary: 'One item as it was written, and the texts of each other language',
    tag: 'Translation',
    access: 'administrator',
    permission: 'translations.edit',
    limit: 'general',
    params: item,
    response: z.object({
      success,
      data: z.object({
        kind,
        id: z.int(),
        sourceLanguage: sourceLanguageSchema,
        title: z.string().describe('As it was written'),
        content: z.string().describe('As it was written, Markdown'),
        translations: z.array(translationSchema),
        secondsLeft: z
          .int()
          .nullable()
          .describe(
            'What the engine of this machine will take for all that wait, by its latest speed; null where that is not known',
          ),
      }),
    }),
    apiErrors: ['translations.notFound', 'auth.adminRequired'],
  },
  'POST /api/translations/{kind}/{id}/retry': {
    summary: 'Have languages translated again, at once; corrections by hand only with `replacesCorrections`',
    tag: 'Translation',
    access: 'administrator',
    permission: 'translations.retry',
    limit: 'general',
    stepUp: true,
    audit: 'translation.retry',
    params: item,
    body: z.object({
      languages: z
        .array(target)
        .max(languageCodes.length)
        .optional()
        .describe('Left out: all that are not corrected by hand'),
      replacesCorrections: z
        .boolean()
        .default(false)
        .describe(
          'Whether named languages are translated again even where they are corrected by hand; otherwise these are left out',
        ),
    }),
    response: z.object({ success, languages: z.array(target).describe('Which are waiting now') }),
    apiErrors: ['translations.notFound', 'auth.adminRequired'],
  },
  'PUT /api/translations/{kind}/{id}/{language}': {
    summary: 'Correct a translation by hand; no engine overwrites it',
    tag: 'Translation',
    access: 'administrator',
    permission: 'translations.edit',
    limit: 'general',
    stepUp: true,
    audit: 'translation.edit',
    params: item.extend({ language: target }),
    body: z.object({
      title: z.string().max(1_000).default(''),
      content: z.string().max(200_000).default('').describe('Markdown'),
      startedFrom: startedFromSchema,
    }),
    response: z.object({ success }),
    apiErrors: [
      'translations.notFound',
      'translations.incomplete',
      'translations.outdated',
      'auth.adminRequired',
    ],
  },
});
