import type { SiteTables } from '#server/site/tables.ts';
import { inDays, keepSeconds } from './keep-seconds.ts';

/** Files of the archive that an account's owner downloads. */
export const archiveFiles = [
  'account.json',
  'settings.json',
  'sessions.json',
  'history.json',
  'mails.json',
  'links.json',
  'characters.json',
  'written.json',
  'audit.json',
] as const;

export type ArchiveFile = (typeof archiveFiles)[number];

/** By which columns a row is an account's. The login is asked for where the row has it: the game reuses numbers. */
export type AccountKey = 'account' | 'accountAndLogin';

/** What becomes of a table's rows. */
export interface TableRule {
  /** What it says about people; omitted where it says nothing. */
  readonly about?: string;
  /** Which part of a network address it has. */
  readonly address?: 'whole' | 'beginning';
  /** Where its owner finds it; `none` says why nowhere. */
  readonly exported: ArchiveFile | { readonly none: string };
  /** Which rows are erased when an account is closed; `kept` says why they stay. */
  readonly erased: AccountKey | { readonly kept: string };
  /** How long rows stay otherwise. */
  readonly time: string;
}

const nobody = { exported: { none: 'says nothing about players' } } as const;

/** For what is not about persons: texts, counts, the state of jobs. */
const impersonal = { ...nobody, erased: { kept: 'not personal' }, time: 'as long as the site' } as const;

const untilClosed = 'until the account is closed';
const secret = 'proves who somebody is, so only when it was made is exported';

/**
 * What the site stores about people, table by table: what its owner can download, what closing an account erases, and
 * how long it stays. `docs/security.md` repeats it for readers, and a test compares them.
 */
export const tableRules = {
  sessions: {
    about: 'where an account is logged in',
    address: 'whole',
    exported: 'sessions.json',
    erased: 'accountAndLogin',
    time: `${inDays(keepSeconds.endedSession)} after its end, which is 14 days after the last use or 60 after the login`,
  },
  account_events: {
    about: 'the security history',
    address: 'beginning',
    exported: 'history.json',
    erased: 'accountAndLogin',
    time: inDays(keepSeconds.event),
  },
  reset_tokens: {
    about: `links for a new password; ${secret}`,
    exported: 'links.json',
    erased: 'account',
    time: `60 minutes and ${inDays(keepSeconds.expiredLink)}`,
  },
  email_links: {
    about: `links to confirm an email address; ${secret}`,
    exported: 'links.json',
    erased: 'accountAndLogin',
    time: `24 or 72 hours and ${inDays(keepSeconds.expiredLink)}`,
  },
  verified_emails: {
    about: 'that an address is confirmed, as a hash',
    exported: 'settings.json',
    erased: 'account',
    time: untilClosed,
  },
  second_steps: {
    about: `two-step login; ${secret}`,
    exported: 'settings.json',
    erased: 'accountAndLogin',
    time: `until it is switched off; ${inDays(keepSeconds.unconfirmedSecondStep)} when it was never confirmed`,
  },
  passkeys: {
    about: `passkeys: names, times and public keys; ${secret}`,
    exported: 'settings.json',
    erased: 'accountAndLogin',
    time: 'until they are removed',
  },
  passkey_challenges: { ...impersonal, time: '5 minutes, then until the next sweep' },
  recovery_codes: {
    about: `recovery codes as hashes; only their number is exported`,
    exported: 'settings.json',
    erased: 'account',
    time: 'until two-step login is switched off',
  },
  pending_logins: {
    about: 'logins that wait for their second step',
    address: 'whole',
    exported: 'sessions.json',
    erased: 'accountAndLogin',
    time: '10 minutes, then until the next sweep',
  },
  data_exports: {
    about: 'the last request for such an archive, and the archive itself, encrypted',
    exported: 'links.json',
    erased: 'accountAndLogin',
    time: `${inDays(keepSeconds.dataExport)}; the archive 24 hours, then until the next sweep`,
  },
  account_deletions: {
    about: 'that an account is to be closed; its email address while that is done',
    exported: 'links.json',
    erased: { kept: 'ends by itself' },
    time: `14 days, and ${inDays(keepSeconds.closedAccount)} after the account was closed`,
  },
  preferences: {
    about: 'whether the address is hidden, the language of mails',
    exported: 'settings.json',
    erased: 'account',
    time: untilClosed,
  },
  registered_logins: {
    about: 'the login as it was typed',
    exported: 'settings.json',
    erased: 'account',
    time: untilClosed,
  },
  outbox: {
    about: 'mails: address and content until they are sent, at most 2 days, then only kind and time',
    exported: 'mails.json',
    erased: { kept: 'forgets its address by itself' },
    time: `${inDays(keepSeconds.finishedMail)} after sending, ${inDays(keepSeconds.failedMail)} when that failed`,
  },
  news: {
    about: 'the name that its author chose',
    exported: 'written.json',
    erased: { kept: 'published by the team' },
    time: 'until an administrator deletes it',
  },
  design_versions: {
    about: 'the login of the administrator who published a look of the site',
    exported: { none: 'the same stands in audit.json' },
    erased: { kept: 'published by the team' },
    time: 'as long as the site',
  },
  design_drafts: {
    about: 'the login of the administrator who changed the draft last',
    exported: { none: 'the same stands in audit.json' },
    erased: { kept: 'ends with the next change' },
    time: 'until the next change',
  },
  uploads_in_pieces: {
    about: 'the login of the administrator who uploads',
    exported: 'written.json',
    erased: { kept: 'ends by itself' },
    time: '2 days after the last piece',
  },
  audit: {
    about: 'what administrators and commands changed: login, time, change',
    address: 'whole',
    exported: 'audit.json',
    erased: {
      kept: 'evidence against misuse of rights: entries are chained, and one that could be erased would prove nothing',
    },
    time: 'as long as the site; players have no entries but those about rescues and rights',
  },
  locked_logins: {
    about: 'logins with too many failures, as hashes',
    exported: { none: 'the failures are in the history' },
    erased: { kept: 'ends by itself' },
    time: inDays(keepSeconds.lockedLogin),
  },
  visitors: {
    about: 'visits, by the hash of a random cookie',
    exported: { none: 'does not lead to an account' },
    erased: { kept: 'does not lead to an account' },
    time: inDays(keepSeconds.visitor),
  },
  pages: impersonal,
  translations: impersonal,
  translation_memory: impersonal,
  engines: impersonal,
  engine_usage: impersonal,
  glossary: impersonal,
  design_texts: impersonal,
  design_pictures: impersonal,
  downloads: impersonal,
  pictures: impersonal,
  uploads: impersonal,
  counters: impersonal,
  daily_counts: impersonal,
  audit_chain: impersonal,
  modules: impersonal,
  leases: impersonal,
  meta: impersonal,
  migrations: impersonal,
} as const satisfies Record<keyof SiteTables, TableRule>;
