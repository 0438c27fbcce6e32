import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { modelLanguages, modelSizes } from '#contract/model-sizes.ts';

const language = z.enum(modelLanguages as [LanguageCode, ...LanguageCode[]]);
const size = z
  .enum(modelSizes)
  .describe('`best`: the most accurate models; `small`: those that need the least memory');
const bytes = z.int();
const direction = z.object({
  language,
  into: z.boolean().describe('From English into the language; else from it into English'),
});

/** What this machine has, and which models it can work with. */
const machineSchema = z.object({
  freeBytes: bytes.describe('Memory that can be used now'),
  cores: z.int(),
  needs: z.object({ best: bytes, small: bytes }).describe('Memory that translating takes, by size'),
  downloads: z.object({ best: bytes, small: bytes }).describe('What all languages are to download, roughly'),
  advice: z
    .enum([...modelSizes, 'tooLittle'])
    .describe('The size for this machine; `tooLittle` memory for any'),
});

export type Machine = z.infer<typeof machineSchema>;

const workSchema = direction.extend({
  state: z.enum(['waiting', 'working', 'failed']),
  reason: z.string().nullable().describe('Why it could not be fetched the last time: a stable code'),
  doneBytes: bytes,
  totalBytes: bytes.describe('To download; 0 until the list was read'),
  nextTryAt: z.string().nullable().describe('ISO 8601 in UTC'),
});

const installedSchema = direction.extend({
  version: z.string().nullable().describe('Null where the model is unreadable'),
  architecture: z.string().nullable(),
  diskBytes: bytes,
  licence: z.string().nullable(),
});

export const modelsStateSchema = z.object({
  isOn: z.boolean().describe('Whether the built-in engine translates'),
  engines: z
    .array(z.string())
    .nullable()
    .describe('Those of TRANSLATE_ENGINES, which go before the switch; null where it is not set'),
  sourceLanguage: z.enum(languageCodes).describe('SOURCE_LANGUAGE'),
  machine: machineSchema,
  diskFreeBytes: bytes.nullable(),
  isPaused: z.boolean(),
  work: z.array(workSchema).describe('What is fetched into this machine’s folder, or could not be'),
  othersAtWork: z.int().describe('Other machines with a folder of their own that are fetching, too'),
  installed: z.array(installedSchema).describe('In this machine’s folder'),
});

export type ModelsState = z.infer<typeof modelsStateSchema>;
export type ModelWork = z.infer<typeof workSchema>;
export type InstalledModel = z.infer<typeof installedSchema>;

const listedSchema = direction.extend({
  version: z.string(),
  architecture: z.string(),
  downloadBytes: bytes,
  diskBytes: bytes,
  memoryBytes: bytes,
  state: z.enum(['new', 'update', 'damaged', 'installed']),
});

const listSchema = z.object({
  reason: z.string().nullable().describe('Why the list could not be read: a stable code'),
  models: z.array(listedSchema),
  missing: z.array(direction.extend({ reason: z.string() })),
});

export type ListedModel = z.infer<typeof listedSchema>;
export type ModelList = z.infer<typeof listSchema>;

const common = { tag: 'Translation', access: 'administrator', permission: 'models.manage' } as const;

export const modelCalls = defineCalls({
  'GET /api/admin/models': {
    ...common,
    summary:
      'The models of the built-in translation: what is installed, what is fetched, and what the machine can do',
    limit: 'general',
    response: z.object({ success, data: modelsStateSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/models/list': {
    ...common,
    summary:
      'Read the list of models there are, with their sizes, and which are newer than the installed ones',
    limit: 'trial',
    readOnly: true,
    body: z.object({ size }),
    response: z.object({ success, data: listSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/models/check': {
    ...common,
    summary: 'Compare the installed files on this machine with their hashes',
    limit: 'trial',
    readOnly: true,
    response: z.object({
      success,
      data: z.array(direction.extend({ isDamaged: z.boolean() })),
    }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/models/fetch': {
    ...common,
    summary: 'Have models fetched in the background: new ones, newer ones, and damaged ones again',
    limit: 'general',
    stepUp: true,
    audit: 'models.fetch',
    body: z.object({
      into: z.array(language).max(modelLanguages.length).describe('Languages to translate into'),
      from: z.array(language).max(modelLanguages.length).describe('Languages that texts are written in'),
      size,
      use: z.boolean().describe('Also let the built-in engine translate, where TRANSLATE_ENGINES is not set'),
    }),
    response: z.object({ success }),
    apiErrors: ['models.nothingChosen', 'auth.adminRequired'],
  },
  'POST /api/admin/models/pause': {
    ...common,
    summary: 'Pause fetching, or go on where it stopped',
    limit: 'general',
    audit: 'models.pause',
    body: z.object({ isPaused: z.boolean() }),
    response: z.object({ success }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/models/cancel': {
    ...common,
    summary: 'Give up fetching: what was received is deleted, and what is installed stays',
    limit: 'general',
    audit: 'models.cancel',
    response: z.object({ success }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/models/remove': {
    ...common,
    summary: 'Remove models from every machine',
    limit: 'general',
    stepUp: true,
    audit: 'models.remove',
    body: z.object({
      models: z
        .array(direction)
        .min(1)
        .max(modelLanguages.length * 2),
    }),
    response: z.object({ success }),
    apiErrors: ['auth.adminRequired'],
  },
  'PUT /api/admin/models/use': {
    ...common,
    summary: 'Let the built-in engine translate, or not, on all instances within some seconds',
    limit: 'general',
    stepUp: true,
    audit: 'models.use',
    body: z.object({ isOn: z.boolean() }),
    response: z.object({ success }),
    apiErrors: ['models.fixed', 'auth.adminRequired'],
  },
});
