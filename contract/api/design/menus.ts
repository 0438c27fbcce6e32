import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { menuIcons } from '#contract/design/menus.ts';
import { menusSchema } from '#contract/design/menus-schema.ts';
import { draftCalls } from './draft-calls.ts';

const calls = draftCalls({
  name: 'menus',
  title: 'The menus of the site',
  document: menusSchema,
  draftErrors: [],
  publishErrors: ['menus.incomplete'],
});

const stateSchema = calls.state.extend({
  paths: z.array(z.string()).describe('Pages of this site that answer, of those that menus may lead to'),
});

export type MenusState = z.infer<typeof stateSchema>;

const linkSchema = z.object({
  to: z.string(),
  label: z.string(),
  icon: z.enum(menuIcons),
  lang: z.string().optional().describe('BCP 47 tag of a label that is not translated yet'),
  outside: z.string().optional().describe('What marks a link to another site'),
  personal: z.literal(true).optional().describe('Only for those who are logged in'),
});

const shownMenusSchema = z.object({
  header: z.array(linkSchema),
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      lang: z.string().optional(),
      links: z.array(linkSchema),
    }),
  ),
  right: z.array(linkSchema),
  footer: z.array(linkSchema),
});

export type MenuLink = z.infer<typeof linkSchema>;
export type ShownMenus = z.infer<typeof shownMenusSchema>;

const shown = z.object({
  success,
  menus: shownMenusSchema.nullable().describe('Null for the built-in menus'),
});

export const menuCalls = defineCalls({
  'GET /api/menus': {
    summary: 'The menus in the language of the request',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    response: shown,
    apiErrors: [],
  },
  'GET /api/admin/menus': {
    ...calls.read,
    response: z.object({ success, data: stateSchema }),
  },
  'GET /api/admin/menus/preview': {
    summary: 'The menus of the draft in the language of the request',
    tag: 'Administration',
    access: 'administrator',
    permission: 'design.edit',
    limit: 'general',
    response: shown,
    apiErrors: ['auth.adminRequired'],
  },
  'PUT /api/admin/menus/draft': calls.draft,
  'POST /api/admin/menus/publish': calls.publish,
  'POST /api/admin/menus/restore': calls.restore,
});
