import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { appearanceSchema } from '#contract/design/appearance-schema.ts';
import { draftCalls } from './draft-calls.ts';

const calls = draftCalls({
  name: 'appearance',
  title: 'The look of the site',
  document: appearanceSchema,
  draftErrors: ['appearance.logoUnknown'],
  publishErrors: ['appearance.unreadable'],
});

const stateSchema = calls.state.extend({
  settings: z
    .object({ siteName: z.string(), serverName: z.string() })
    .describe('The names of the settings, which stand where none is set in the administration'),
});

export type AppearanceState = z.infer<typeof stateSchema>;

export const appearanceCalls = defineCalls({
  'GET /api/admin/appearance': {
    ...calls.read,
    response: z.object({ success, data: stateSchema }),
  },
  'PUT /api/admin/appearance/draft': calls.draft,
  'POST /api/admin/appearance/publish': calls.publish,
  'POST /api/admin/appearance/restore': calls.restore,
  'POST /api/admin/appearance/logo': {
    summary: 'Upload a logo: PNG, WebP or SVG of at most 512 kB, which is redrawn',
    tag: 'Administration',
    access: 'administrator',
    permission: 'design.edit',
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
    apiErrors: ['appearance.logoRefused', 'auth.adminRequired', 'media.busy'],
  },
});
