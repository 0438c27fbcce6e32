import { z } from 'zod';
import { appearanceSchema } from '#contract/design/appearance.ts';
import { defineCalls, success } from './call.ts';

/** Version 0 is the site as it comes. */
const versionSchema = z.object({
  id: z.int(),
  login: z.string().describe('Who published it'),
  publishedAt: z.string().describe('ISO 8601 in UTC'),
});

export const appearanceStateSchema = z.object({
  draft: appearanceSchema,
  revision: z.int().describe('Of the draft: another after each change; 0 where there is none'),
  changedBy: z.string().nullable().describe('Who changed the draft last'),
  published: appearanceSchema,
  settings: z
    .object({ siteName: z.string(), serverName: z.string() })
    .describe('The names of the settings, which stand where the desk has none'),
  versions: z.array(versionSchema).describe('Published ones, the newest first'),
});

export type AppearanceState = z.infer<typeof appearanceStateSchema>;

const revision = z.int().min(0).max(2_147_483_647);

export const designCalls = defineCalls({
  'GET /api/admin/appearance': {
    summary: 'The look of the site: the draft, what is published, and earlier versions',
    tag: 'Administration',
    access: 'administrator',
    limit: 'general',
    response: z.object({ success, data: appearanceStateSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'PUT /api/admin/appearance/draft': {
    summary: 'Change the draft, which visitors do not see',
    tag: 'Administration',
    access: 'administrator',
    limit: 'general',
    audit: 'appearance.draft',
    body: z.object({ appearance: appearanceSchema, revision }),
    response: z.object({ success, revision: z.int() }),
    apiErrors: ['appearance.outdated', 'appearance.logoUnknown', 'auth.adminRequired'],
  },
  'POST /api/admin/appearance/publish': {
    summary: 'Show the draft to visitors',
    tag: 'Administration',
    access: 'administrator',
    limit: 'general',
    stepUp: true,
    audit: 'appearance.publish',
    body: z.object({ revision }),
    response: z.object({ success, version: z.int() }),
    apiErrors: ['appearance.outdated', 'appearance.unreadable', 'auth.adminRequired'],
  },
  'POST /api/admin/appearance/restore': {
    summary: 'Make a published version the draft again; version 0 is the site as it comes',
    tag: 'Administration',
    access: 'administrator',
    limit: 'general',
    audit: 'appearance.draft',
    body: z.object({ version: revision, revision }),
    response: z.object({ success, revision: z.int(), appearance: appearanceSchema }),
    apiErrors: ['appearance.outdated', 'appearance.versionUnknown', 'auth.adminRequired'],
  },
  'POST /api/admin/appearance/logo': {
    summary: 'Upload a logo: PNG, JPEG, WebP or SVG of at most 512 kB, which is redrawn',
    tag: 'Administration',
    access: 'administrator',
    limit: 'general',
    audit: 'appearance.logo',
    body: z.object({
      data: z
        .string()
        .max(700_000)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('The file in base64'),
    }),
    response: z.object({ success, name: z.string().describe('For the appearance’s `logo`') }),
    apiErrors: ['appearance.logoRefused', 'auth.adminRequired'],
  },
});
