import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';

/**
 * What an owner sets up, and what can be said about each: the first is in order, all others say what is to be done.
 */
export const checkFindings = {
  publicUrl: ['set', 'notSet'],
  tls: ['on', 'local', 'off'],
  mail: ['on', 'notSet', 'failing'],
  translation: ['on', 'notSet', 'noModels', 'paused'],
  ownStep: ['on', 'off'],
  staffStep: ['on', 'missing', 'unknown'],
  backup: ['fresh', 'none', 'old'],
  game: ['works', 'limited', 'away'],
  menu: ['complete', 'dead'],
  pages: ['filled', 'empty'],
  disk: ['enough', 'unknown', 'low'],
} as const;

export type CheckName = keyof typeof checkFindings;

const checkNames = Object.keys(checkFindings) as [CheckName, ...CheckName[]];

const checkSchema = z.object({
  name: z.enum(checkNames),
  state: z.enum(['ok', 'todo', 'problem']),
  finding: z.string().describe('What was found: a stable code'),
  count: z.int().nullable(),
  at: z.string().nullable().describe('ISO 8601 in UTC'),
  details: z
    .array(z.string())
    .nullable()
    .describe('An address, paths, or sentences of `npm run doctor`, which are in English'),
});

export type Check = z.infer<typeof checkSchema>;

const trialMailSchema = z.object({
  state: z.enum(['sent', 'file', 'failed', 'noAddress']),
  answer: z.string().describe('What the mail server said; empty when none was asked'),
});

const trialTranslationSchema = z.object({
  state: z.enum(['done', 'failed', 'noEngine']),
  engine: z.string().nullable(),
  reason: z.string().nullable().describe('Why the engine could not: a stable code'),
  language: z.string().describe('Code of the language it was translated into'),
  source: z.string().describe('English'),
  text: z.string().describe('The translation; empty without one'),
});

export type TrialMail = z.infer<typeof trialMailSchema>;
export type TrialTranslation = z.infer<typeof trialTranslationSchema>;

export const checklistCalls = defineCalls({
  'GET /api/admin/checklist': {
    summary: 'What there is to set up, and how far that is',
    tag: 'Administration',
    access: 'administrator',
    permission: 'setup.try',
    limit: 'general',
    response: z.object({ success, data: z.array(checkSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/test-mail': {
    summary: 'Send a mail to the caller’s own address, and tell what the mail server says',
    tag: 'Administration',
    access: 'administrator',
    permission: 'setup.try',
    limit: 'trial',
    readOnly: true,
    response: z.object({ success, data: trialMailSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/test-translation': {
    summary: 'Have the first engine that is not paused translate one sentence',
    tag: 'Administration',
    access: 'administrator',
    permission: 'setup.try',
    limit: 'trial',
    readOnly: true,
    response: z.object({ success, data: trialTranslationSchema }),
    apiErrors: ['auth.adminRequired'],
  },
});
