import { z } from 'zod';
import { type AuditAction, defineCalls, success } from '#contract/api/call.ts';
import { proofErrors, proofShape } from './passkeys.ts';

/** What the history of an account lists. */
export const accountEventKinds = [
  'login',
  'loginFailed',
  'codeFailed',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'emailVerified',
  'emailUndone',
  'storagePassword',
  'deletionCode',
  'characterUnlocked',
  'sessionsEnded',
  'secondStepOn',
  'secondStepOff',
  'recoveryCodes',
  'recoveryCodeUsed',
  'passkeyFailed',
  'passkeyAdded',
  'passkeyRemoved',
  'staffRights',
  'dataExported',
  'deletionRequested',
  'deletionCancelled',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

const browser = z.string().nullable().describe('Such as «Firefox»; null when unknown');
const system = z.string().nullable().describe('Such as «Windows»; null when unknown');
const network = z.string().nullable().describe('The first two parts of the address');
const time = z.string().describe('ISO 8601, UTC');

const sessionSchema = z.object({
  id: z.string().describe('Names the session in calls; nobody can log in with it'),
  browser,
  system,
  network,
  startedAt: time,
  lastUsedAt: time.describe('ISO 8601, UTC; to the minute'),
  isCurrent: z.boolean(),
});

export type ListedSession = z.infer<typeof sessionSchema>;

const eventSchema = z.object({
  id: z.int(),
  kind: z.enum(accountEventKinds),
  at: time.describe('ISO 8601, UTC; of the last one where several are counted together'),
  count: z.int().describe('More than one for failures of one hour and network'),
  browser,
  system,
  network,
  isNew: z.boolean().describe('A login from a browser or network that had not been seen before'),
});

export type AccountEvent = z.infer<typeof eventSchema>;

/** Events of an account that its owner is told of by mail. */
export const noticeKinds = [
  'newLogin',
  'guessing',
  'passwordChanged',
  'emailChanged',
  'storagePassword',
  'deletionCode',
  'characterUnlocked',
  'secondStepOn',
  'secondStepOff',
  'recoveryCodes',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'staffRights',
  'dataExported',
  'deletionCancelled',
] as const;

/** Mails to owners of accounts, by the kinds of the outbox. */
export const accountMailKinds = [
  'reset',
  'email-verify',
  'email-change',
  'email-undo',
  'data-export',
  'deletion-requested',
  'banned',
  'banLifted',
  ...noticeKinds,
  'ticketAnswer',
] as const;

const mailSchema = z.object({ kind: z.enum(accountMailKinds), at: time });

export type AccountMail = z.infer<typeof mailSchema>;

/** Changes by staff and their commands that the account's owner sees. */
export const shownStaffActions = [
  'account.endSessions',
  'account.rescue',
  'account.removeSecondStep',
  'role.give',
  'role.take',
  'ban.give',
  'ban.lift',
] as const satisfies readonly AuditAction[];

const staffChangeSchema = z.object({
  action: z.enum(shownStaffActions),
  at: time,
  ban: z
    .object({
      reason: z.string().describe('In the language of the request, as far as it is translated'),
      endsAt: time.nullable().describe('Null for ever'),
    })
    .optional()
    .describe('Of bans only'),
});

export type StaffChange = z.infer<typeof staffChangeSchema>;

export const securityCalls = defineCalls({
  'POST /api/auth/confirm-identity': {
    summary:
      'Prove who you are within a session, before dangerous work and after a pause of staff: with the password, or where two-step login is on with a code of the app, a recovery code or a passkey',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object(proofShape),
    response: z.object({ success }),
    apiErrors: proofErrors,
  },
  'GET /api/auth/sessions': {
    summary: 'Where the account is logged in, the last used first',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    response: z.object({ success, sessions: z.array(sessionSchema) }),
    apiErrors: [],
  },
  'DELETE /api/auth/sessions/{id}': {
    summary: 'End one of the own sessions',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    params: z.object({ id: z.string().max(100) }),
    response: z.object({ success }),
    apiErrors: ['security.sessionNotFound'],
  },
  'DELETE /api/auth/sessions': {
    summary: 'End all other sessions of the account',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    response: z.object({ success, ended: z.int() }),
    apiErrors: [],
  },
  'GET /api/auth/history': {
    summary:
      'What happened to the account in the last 90 days, and the mails that were sent about it, newest first',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    response: z.object({
      success,
      events: z.array(eventSchema).describe('The newest hundred'),
      staffChanges: z
        .array(staffChangeSchema)
        .describe('What staff changed in the account, without who it was; the newest hundred'),
      mails: z.array(mailSchema).describe('Sent to the address that the account has now; the newest hundred'),
    }),
    apiErrors: [],
  },
});
