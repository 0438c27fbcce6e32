import { z } from 'zod';
import { accountFileLimits } from '#contract/accounts/limits.ts';
import { accountEventKinds } from '#contract/api/account/security.ts';
import { auditActions, defineCalls, success } from '#contract/api/call.ts';

const iso = z.string().describe('ISO 8601 in UTC');
const gameTime = z
  .string()
  .nullable()
  .describe('By the game’s clock, `YYYY-MM-DD HH:MM:SS`; null when unknown');
const device = {
  browser: z.string().nullable().describe('Such as «Firefox»; null when unknown'),
  system: z.string().nullable().describe('Such as «Windows»; null when unknown'),
};

/** By what a search found an account, the surest first. */
const foundBy = ['id', 'login', 'email', 'character', 'guild', 'address'] as const;

const foundSchema = z.object({
  id: z.int(),
  login: z.string(),
  isBlocked: z.boolean(),
  lastPlay: gameTime,
  by: z.enum(foundBy),
  name: z.string().describe('Of the character or guild that led here; else empty'),
});

export type FoundAccount = z.infer<typeof foundSchema>;

const searchResponse = z.object({
  success,
  accounts: z.array(foundSchema).max(accountFileLimits.found).describe('The surest first'),
  isCut: z.boolean().describe('More were found than are listed'),
});

const noteSchema = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string().describe('Login of who wrote it'),
  at: iso,
  changedAt: iso.nullable(),
  isPinned: z.boolean(),
  isOwn: z.boolean().describe('Only who wrote a note may change it'),
});

export type AccountNote = z.infer<typeof noteSchema>;

const relatedSchema = z.object({
  id: z.int(),
  login: z.string(),
  logins: z.int().describe('How often it logged in from an address of this account'),
  isSameDevice: z.boolean().describe('Also with the same browser on the same system'),
  lastAt: iso,
});

export type RelatedAccount = z.infer<typeof relatedSchema>;

const characterSchema = z.object({
  id: z.int(),
  name: z.string(),
  job: z.int(),
  level: z.int(),
  gold: z.string().describe('Yang, in decimal digits'),
  playtime: z.int().describe('In minutes'),
  guild: z.string().nullable(),
  rank: z.int().nullable(),
  lastPlay: gameTime,
});

const fileSchema = z.object({
  id: z.int(),
  login: z.string(),
  email: z.string().describe('Only its first and last character and its domain; empty without one'),
  isEmailVerified: z.boolean(),
  status: z.string().describe('The game’s own word, `OK` when nothing stops a login'),
  isBlocked: z.boolean(),
  blockedUntil: gameTime,
  createdAt: gameTime,
  lastPlay: gameTime,
  empire: z.int(),
  coins: z.int().nullable().describe('Dragon Coins; null when this server has none'),
  marks: z.int().nullable(),
  hasSecondStep: z.boolean(),
  characters: z.array(characterSchema),
  sessions: z
    .array(z.object({ ...device, startedAt: iso, lastUsedAt: iso }))
    .describe('Where it is logged in on the site, the last used first'),
  events: z
    .array(
      z.object({
        id: z.int(),
        kind: z.enum(accountEventKinds),
        at: iso,
        count: z.int(),
        ...device,
        isNew: z.boolean(),
      }),
    )
    .describe('What happened to it on the site in 90 days, the newest hundred'),
  related: z.array(relatedSchema).describe('Other accounts at the same address: a hint, never a proof'),
  notes: z.array(noteSchema).describe('Pinned ones first, then the newest'),
  changes: z
    .array(z.object({ id: z.int(), at: iso, login: z.string(), action: z.enum(auditActions) }))
    .describe('What staff changed in it, from the audit log; the newest fifty'),
});

export type AccountFile = z.infer<typeof fileSchema>;

const addressSchema = z.object({
  address: z.string(),
  logins: z.int(),
  firstAt: iso,
  lastAt: iso,
  ...device,
  others: z.array(z.object({ id: z.int(), login: z.string(), logins: z.int() })),
});

export type AccountAddress = z.infer<typeof addressSchema>;

/** Why the game's log is not there: no such table or right, no index on the character, or it took too long. */
const logStates = ['readable', 'missing', 'notIndexed', 'slow'] as const;

const logSchema = z.object({
  state: z.enum(logStates),
  characters: z.array(z.object({ id: z.int(), name: z.string() })),
  rows: z.array(
    z.object({
      time: z.string().describe('By the game’s clock'),
      how: z.string().describe('The game’s own word for what happened'),
      hint: z.string().describe('The game’s own details; addresses in it are hidden'),
    }),
  ),
  hasMore: z.boolean(),
  ms: z.int().describe('How long the game’s database took'),
});

export type GameLogPage = z.infer<typeof logSchema>;

const staff = {
  tag: 'Administration',
  access: 'administrator',
  limit: 'general',
  module: 'accounts',
} as const;
const number = z.coerce.number().int().positive().max(2_147_483_647);
const id = z.object({ id: number });
const text = z.string().max(3 * accountFileLimits.note);

export const accountFileCalls = defineCalls({
  'GET /api/accounts': {
    ...staff,
    summary: 'Accounts by number, login, whole email address, or name of a character or guild',
    permission: 'accounts.see',
    query: z.object({ q: z.string().max(accountFileLimits.query).default('') }),
    response: searchResponse,
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/accounts/by-address': {
    ...staff,
    summary: 'Accounts that logged in on the site from a network address in 90 days; noted in the audit log',
    permission: 'accounts.seeAddresses',
    audit: 'account.seeAddresses',
    query: z.object({ address: z.string().max(45) }),
    response: searchResponse,
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/accounts/{id}': {
    ...staff,
    summary: 'What game and site know about an account, without addresses',
    permission: 'accounts.see',
    params: id,
    response: z.object({ success, data: fileSchema }),
    apiErrors: ['accounts.notFound', 'auth.adminRequired'],
  },
  'GET /api/accounts/{id}/addresses': {
    ...staff,
    summary: 'The email address, and network addresses of logins in 90 days; noted in the audit log',
    permission: 'accounts.seeAddresses',
    audit: 'account.seeAddresses',
    params: id,
    response: z.object({ success, email: z.string(), addresses: z.array(addressSchema) }),
    apiErrors: ['accounts.notFound', 'auth.adminRequired'],
  },
  'GET /api/accounts/{id}/game-log': {
    ...staff,
    summary: 'The game’s log of one character, newest first; read only by an index',
    permission: 'gameLog.see',
    params: id,
    query: z.object({
      character: z.coerce.number().int().positive().optional().describe('The first one without it'),
      page: z.coerce.number().int().min(1).max(accountFileLimits.logPages).default(1),
    }),
    response: z.object({ success, data: logSchema }),
    apiErrors: ['accounts.notFound', 'auth.adminRequired'],
  },
  'POST /api/accounts/{id}/notes': {
    ...staff,
    summary: 'Write a note that only staff see',
    permission: 'accounts.note',
    audit: 'account.note',
    params: id,
    body: z.object({ text, isPinned: z.boolean().default(false) }),
    response: z.object({ success, id: z.int() }),
    apiErrors: ['accounts.notFound', 'accounts.noteEmpty', 'accounts.notesFull', 'auth.adminRequired'],
  },
  'PUT /api/account-notes/{id}': {
    ...staff,
    summary: 'Change or pin a note; only who wrote it may',
    permission: 'accounts.note',
    audit: 'account.note',
    params: id,
    body: z.object({ text, isPinned: z.boolean() }),
    response: z.object({ success }),
    apiErrors: ['accounts.noteNotFound', 'accounts.noteNotOwn', 'accounts.noteEmpty', 'auth.adminRequired'],
  },
});
