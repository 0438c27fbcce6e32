import { z } from 'zod';
import { defineCalls, revisionSchema, startedFromSchema, success } from '#contract/api/call.ts';
import { languageCodes } from '#contract/languages.ts';
import { permissions } from '#contract/permissions.ts';
import { mappedAuthorities } from '#contract/staff/built-in-roles.ts';

const permission = z.enum(permissions);
const role = z
  .string()
  .max(32)
  .describe('A built-in role, or `own-` and the number of one made in the administration');
const languages = z
  .array(z.enum(languageCodes))
  .min(1)
  .max(languageCodes.length)
  .nullable()
  .describe('Of translations that its member may see and correct; null for all');

const roleSchema = z.object({
  key: role,
  id: z.int().nullable().describe('Null for built-in roles, which nobody changes'),
  name: z.string().nullable().describe('Null for built-in roles, whose names are translated'),
  permissions: z.array(permission),
  revision: revisionSchema.nullable().describe('Changes with the role; null for built-in roles'),
  mayGive: z.boolean().describe('Whether the caller may give it and take it away'),
  members: z.int().describe('How many accounts it was given to'),
});

const memberSchema = z.object({
  id: z.int(),
  login: z.string(),
  role,
  languages,
  givenBy: z.string(),
  givenAt: z.string().describe('ISO 8601 in UTC'),
});

const staffSchema = z.object({
  roles: z.array(roleSchema).describe('Built-in ones first, the highest first'),
  members: z.array(memberSchema),
  owners: z.array(z.string()).describe('Logins in ADMIN_LOGINS and IMPLEMENTORs: owners without a role'),
  authorities: z
    .array(z.object({ authority: z.enum(mappedAuthorities), role: role.nullable() }))
    .describe('Which role the game’s list gives'),
});

export type StaffRole = z.infer<typeof roleSchema>;
export type StaffMember = z.infer<typeof memberSchema>;
export type StaffState = z.infer<typeof staffSchema>;

const form = z.object({
  name: z.string().max(200).default(''),
  permissions: z.array(permission).max(permissions.length).default([]),
});
const id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

const staff = { tag: 'Administration', access: 'administrator', limit: 'general' } as const;
const editing = { ...staff, permission: 'roles.edit', stepUp: true } as const;
const giving = { ...staff, permission: 'roles.give', stepUp: true } as const;

export const roleCalls = defineCalls({
  'GET /api/admin/roles': {
    ...staff,
    permission: 'roles.see',
    summary: 'Roles, who has them, and which role the game’s list gives',
    response: z.object({ success, data: staffSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/roles': {
    ...editing,
    summary: 'Make a role; it may allow only what its maker may do',
    audit: 'role.create',
    body: form,
    response: z.object({ success, id: z.int() }),
    apiErrors: [
      'roles.incomplete',
      'roles.nameTaken',
      'roles.tooMany',
      'roles.beyondOwn',
      'auth.adminRequired',
    ],
  },
  'PUT /api/admin/roles/{id}': {
    ...editing,
    summary:
      'Change a role; its members have the new rights at their next request, so it needs `roles.give`, too',
    audit: 'role.change',
    params: id,
    body: form.extend({ startedFrom: startedFromSchema }),
    response: z.object({ success }),
    apiErrors: [
      'roles.notFound',
      'roles.incomplete',
      'roles.nameTaken',
      'roles.outdated',
      'roles.own',
      'roles.beyondOwn',
      'auth.adminRequired',
    ],
  },
  'DELETE /api/admin/roles/{id}': {
    ...editing,
    summary: 'Delete a role; its members lose it, so it needs `roles.give`, too',
    audit: 'role.delete',
    params: id,
    response: z.object({ success }),
    apiErrors: ['roles.notFound', 'roles.own', 'roles.beyondOwn', 'auth.adminRequired'],
  },
  'POST /api/admin/role-members': {
    ...giving,
    summary: 'Give a role to an account; its owner is told by mail',
    audit: 'role.give',
    body: z.object({ login: z.string().max(64).default(''), role, languages: languages.default(null) }),
    response: z.object({ success, id: z.int() }),
    apiErrors: [
      'roles.notFound',
      'roles.accountNotFound',
      'roles.given',
      'roles.tooMany',
      'roles.own',
      'roles.ownersOnly',
      'roles.beyondOwn',
      'auth.adminRequired',
    ],
  },
  'DELETE /api/admin/role-members/{id}': {
    ...giving,
    summary: 'Take a role away; it counts from the next request',
    audit: 'role.take',
    params: id,
    response: z.object({ success }),
    apiErrors: [
      'roles.notFound',
      'roles.own',
      'roles.ownersOnly',
      'roles.lastOwner',
      'roles.beyondOwn',
      'auth.adminRequired',
    ],
  },
  'PUT /api/admin/authority-roles/{authority}': {
    ...giving,
    summary: 'Give a role to everybody whom the game’s list names with this authority, or none',
    audit: 'role.map',
    params: z.object({ authority: z.enum(mappedAuthorities) }),
    body: z.object({
      role: role.nullable(),
      startedFrom: role
        .nullable()
        .optional()
        .describe('The role this change began with: refused when there is another by now'),
    }),
    response: z.object({ success }),
    apiErrors: [
      'roles.notFound',
      'roles.own',
      'roles.ownersOnly',
      'roles.outdated',
      'roles.beyondOwn',
      'auth.adminRequired',
    ],
  },
});
