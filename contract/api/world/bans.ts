import { z } from 'zod';
import {
  defineCalls,
  ownerQuery,
  paginationSchema,
  queryNumber,
  success,
  writtenInSchema,
} from '#contract/api/call.ts';
import { banLimits } from '#contract/bans/limits.ts';
import { playerMeanings } from '#contract/bans/player-meanings.ts';
import { banStates, builtInReasons } from '#contract/bans/reasons.ts';
import { ticketStates } from '#contract/tickets/tickets.ts';

const iso = z.string().describe('ISO 8601 in UTC');
const idSchema = z.coerce.number().int().positive().max(2_147_483_647);
const id = z.object({ id: idSchema });
const reason = z.string().describe('In the language of the request, as far as it is translated');
const endsAt = iso.nullable().describe('Null for ever');

const banSchema = z.object({
  id: z.int(),
  accountId: z.int(),
  login: z.string(),
  character: z.string().describe('Whose name the public list shows; empty for none'),
  reason,
  note: z.string().describe('To the player'),
  evidence: z.string().describe('For staff alone; plain text'),
  isPublic: z.boolean(),
  state: z.enum(banStates),
  givenBy: z.string(),
  givenAt: iso,
  endsAt,
  overBy: z.string().nullable().describe('Who lifted it; null when time has ended it'),
  overAt: iso.nullable(),
  overReason: z.string(),
  appeal: z
    .object({ ticketId: z.int(), state: z.enum(ticketStates) })
    .nullable()
    .describe('The last appeal against it; null without one, and while there are no tickets'),
});

export type Ban = z.infer<typeof banSchema>;

const reasonSchema = z.object({ id: z.int(), title: z.string() });

export type OwnReason = z.infer<typeof reasonSchema>;

const sanctionSchema = z.object({
  character: z.string(),
  reason,
  givenAt: iso,
  endsAt,
  state: z.enum(['running', 'ended', 'lifted']),
});

export type Sanction = z.infer<typeof sanctionSchema>;

const staff = { tag: 'Bans', access: 'administrator', limit: 'general', module: 'bans' } as const;

/** What may be asked for: those that hold, those that are over, or all. */
const shownBans = ['running', 'over', 'all'] as const;

const newBanSchema = z.object({
  player: z.string().max(64).default('').describe('A login, or the name of a character'),
  means: z
    .enum(playerMeanings)
    .nullable()
    .default(null)
    .describe('Which of the two, where one player’s login is the name of another’s character'),
  reason: z.enum(builtInReasons).nullable().default(null),
  ownReason: idSchema.nullable().default(null).describe('One of the own reasons, in place of a built-in one'),
  hours: z.int().min(1).max(banLimits.longestHours).nullable().default(null).describe('Null for ever'),
  note: z
    .string()
    .max(4 * banLimits.note)
    .default(''),
  evidence: z
    .string()
    .max(4 * banLimits.evidence)
    .default(''),
  isPublic: z.boolean().default(false).describe('Whether the public list of sanctions names it'),
});

export type NewBan = z.output<typeof newBanSchema>;

export const banCalls = defineCalls({
  'GET /api/admin/bans': {
    ...staff,
    summary: 'Bans, the newest first',
    permission: 'accounts.see',
    query: z.object({ state: z.enum(shownBans).default('running'), page: queryNumber(1, 100_000, 1) }),
    response: z.object({ success, data: z.array(banSchema), pagination: paginationSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/bans': {
    ...staff,
    summary: 'Ban an account: the game refuses its logins, its sessions end, and its owner is told by mail',
    permission: 'bans.give',
    audit: 'ban.give',
    stepUp: true,
    body: newBanSchema,
    response: z.object({
      success,
      id: z.int(),
      login: z.string().describe('Of the account that is banned'),
      character: z.string().nullable().describe('The character by whose name it was found; null for a login'),
      isPublic: z
        .boolean()
        .describe(
          'Whether the public list names it: without a character that may be named there, it does not, even if asked to',
        ),
    }),
    apiErrors: [
      'bans.incomplete',
      'bans.unknownPlayer',
      'bans.ambiguous',
      'bans.yourself',
      'bans.staff',
      'bans.blockedAlready',
      'auth.adminRequired',
    ],
  },
  'POST /api/admin/bans/{id}/lift': {
    ...staff,
    summary: 'Lift a ban before its time; what the game had before is restored unless others have changed it',
    permission: 'bans.lift',
    audit: 'ban.lift',
    stepUp: true,
    params: id,
    body: z.object({
      reason: z
        .string()
        .max(4 * banLimits.liftReason)
        .default(''),
    }),
    response: z.object({
      success,
      restored: z
        .boolean()
        .describe('False: somebody else has changed the block meanwhile, and it was left alone'),
    }),
    apiErrors: ['bans.incomplete', 'bans.over', 'auth.adminRequired'],
  },
  'GET /api/admin/accounts/{id}/bans': {
    ...staff,
    summary: 'All bans an account ever had, the newest first',
    permission: 'accounts.see',
    params: id,
    query: ownerQuery,
    response: z.object({ success, data: z.array(banSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/admin/ban-reasons': {
    ...staff,
    summary: 'The owner’s own reasons for bans',
    permission: 'accounts.see',
    response: z.object({ success, data: z.array(reasonSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/ban-reasons': {
    ...staff,
    summary: 'Add a reason for bans; it is translated like other own texts',
    permission: 'bans.editReasons',
    audit: 'banReason.add',
    body: z.object({
      title: z
        .string()
        .max(4 * banLimits.reason)
        .default(''),
      language: writtenInSchema,
    }),
    response: z.object({ success, id: z.int() }),
    apiErrors: ['bans.incomplete', 'bans.tooManyReasons', 'auth.adminRequired'],
  },
  'DELETE /api/admin/ban-reasons/{id}': {
    ...staff,
    summary: 'Remove a reason; bans that were given for it keep it',
    permission: 'bans.editReasons',
    audit: 'banReason.remove',
    params: id,
    response: z.object({ success }),
    apiErrors: ['bans.reasonUnknown', 'auth.adminRequired'],
  },
  'GET /api/sanctions': {
    summary: 'Bans that staff made public, the newest first: never a login',
    tag: 'Bans',
    access: 'anyone',
    limit: 'general',
    module: 'sanctions',
    query: z.object({ page: queryNumber(1, 1_000, 1), language: z.string().max(8).optional() }),
    response: z.object({ success, data: z.array(sanctionSchema), pagination: paginationSchema }),
    apiErrors: [],
  },
});
