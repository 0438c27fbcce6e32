import { z } from 'zod';
import { defaultLanguage, languageCodes } from '#contract/languages.ts';
import { isLink, maxLinkLength } from './links.ts';
import { type Menus, maxGroups, menuIcons, menuLimits } from './menus.ts';

const id = z.string().regex(/^[A-Za-z0-9-]{1,24}$/);
const label = z.string().trim().max(menuLimits.label).default('');

const entrySchema = z.object({
  id: id.describe('Of a built-in entry, or any other for one of the owner’s'),
  label: label.describe('Empty for what the site calls a built-in entry'),
  icon: z.enum(menuIcons).nullable().default(null).describe('Null for that of a built-in entry'),
  to: z
    .string()
    .max(maxLinkLength)
    .refine((link) => link === '' || isLink(link))
    .default('')
    .describe('A path of this site, or an address with https; of a built-in entry it counts for nothing'),
  hidden: z.boolean().default(false),
});

const groupSchema = z.object({
  id: id.describe('`header`, `right` and `footer` are places of their own, all others groups of the sidebar'),
  label,
  hidden: z.boolean().default(false),
  entries: z.array(entrySchema).max(menuLimits.entries).default([]),
});

export const menusSchema = z.object({
  language: z.enum(languageCodes).default(defaultLanguage).describe('Of the owner’s labels'),
  hideUnpublished: z.boolean().default(false).describe('Visitors do not see links to nothing published'),
  groups: z.array(groupSchema).max(maxGroups).default([]),
}) satisfies z.ZodType<Menus>;
