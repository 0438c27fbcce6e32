import type { SiteTables } from '#server/site/tables/site-tables.ts';
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
  'tickets.json',
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
  login_addresses: {
    about: 'from which addresses an account logged in, for staff',
    address: 'whole',
    exported: 'sessions.json',
    erased: 'accountAndLogin',
    time: `${inDays(keepSeconds.loginAddress)} after the last login from there`,
  },
  account_emails: {
    about: 'by which email address staff find an account, as a keyed hash',
    exported: { none: 'the address stands in account.json' },
    erased: 'account',
    time: 'until the game has another address or no such account, or the module is switched off',
  },
  account_notes: {
    about: 'what staff noted about an account, and who',
    exported: { none: 'written while staff look into something; whoever asks for it gets an answer by mail' },
    erased: 'accountAndLogin',
    time: untilClosed,
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
  character_unlocks: {
    about: 'when a character was last unlocked, and where it stood',
    exported: { none: 'the time stands in history.json' },
    erased: 'accountAndLogin',
    time: inDays(keepSeconds.characterUnlock),
  },
  bans: {
    about: 'bans of accounts: login, a character, reason, note, evidence, who gave and lifted them',
    exported: { none: 'its owner is told by mail and when he logs in; evidence may be about others' },
    erased: { kept: 'a ban does not end by closing the account' },
    time: 'as long as the site',
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
  character_profiles: {
    about: 'what a player lets others see of each character',
    exported: 'settings.json',
    erased: 'account',
    time: untilClosed,
  },
  character_names: {
    about: 'names under which characters were seen, by the number of the character',
    exported: { none: 'everybody sees them in the game' },
    erased: { kept: 'leads nowhere without the character' },
    time: inDays(keepSeconds.characterName),
  },
  tickets: {
    about: 'what a player asked the team, and how it went',
    exported: 'tickets.json',
    erased: 'accountAndLogin',
    time: `${inDays(keepSeconds.closedTicket)} after it was closed`,
  },
  appeal_passes: {
    about: 'that a banned account may appeal, after its password was right, as a hash',
    exported: { none: 'a banned account has no archive, and without its ban a pass is worth nothing' },
    erased: 'accountAndLogin',
    time: '30 minutes, then until the next sweep',
  },
  ticket_messages: {
    about:
      'what player and team wrote in it; notes of the team are not exported: they tell of others and of how the team works',
    exported: 'tickets.json',
    erased: 'accountAndLogin',
    time: 'as long as the ticket',
  },
  ticket_translations: {
    about: 'machine translations of messages of players',
    exported: { none: 'the messages are in tickets.json' },
    erased: 'accountAndLogin',
    time: 'as long as the ticket',
  },
  ticket_files: {
    about: 'pictures that players sent to the team',
    exported: 'tickets.json',
    erased: 'accountAndLogin',
    time: `as long as the ticket; ${inDays(keepSeconds.unsentTicketFile)} when they were never sent`,
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
    about:
      'what staff and commands changed, and whose addresses staff looked at: login, time, change; not the text of notes, and searched addresses as a keyed hash',
    address: 'whole',
    exported: 'audit.json',
    erased: {
      kept: 'evidence against misuse of rights: entries are chained, and one that could be erased would prove nothing',
    },
    time: 'as long as the site; of players only what staff did with their account, and when they moved a character or closed the account',
  },
  staff_members: {
    about: 'which account has which role in the administration, and who gave it',
    exported: { none: 'the same stands in audit.json' },
    erased: 'accountAndLogin',
    time: 'until the role is taken away',
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
  standing_blocks: {
    about:
      'ranks and levels of listed characters, and the first of the other rankings, day by day, as everybody could see them',
    exported: { none: 'the rankings were public' },
    erased: { kept: 'a closed account is in no ranking any more' },
    time: '90 days, the first day of each week two years',
  },
  ranking_seasons: {
    about: 'names and places of the first characters at the end of a season, as everybody could see them',
    exported: { none: 'the rankings were public' },
    erased: { kept: 'characters of a closed account are not shown any more' },
    time: 'until an administrator deletes the season',
  },
  shared_reading_pieces: {
    about: 'what the rankings need of characters, while one of several instances reads it for the others',
    exported: { none: 'a copy of what the game holds: characters.json' },
    erased: { kept: 'ends by itself' },
    time: `${inDays(keepSeconds.sharedReading)} at most, usually half an hour`,
  },
  webhook_deliveries: {
    about:
      'names and reasons of bans until they are delivered to webhooks, at most two days; then only kind and time',
    exported: { none: 'the same is published' },
    erased: { kept: 'forgets its content by itself' },
    time: `${inDays(keepSeconds.webhookDelivery)} after the delivery`,
  },
  webhooks: impersonal,
  pages: impersonal,
  translations: impersonal,
  translation_memory: impersonal,
  engines: impersonal,
  engine_usage: impersonal,
  glossary: impersonal,
  design_texts: impersonal,
  design_pictures: impersonal,
  ticket_templates: impersonal,
  events: { ...impersonal, time: `${inDays(keepSeconds.endedEvent)} after it is over` },
  event_readings: impersonal,
  ban_reasons: impersonal,
  downloads: impersonal,
  pictures: impersonal,
  uploads: impersonal,
  counters: impersonal,
  daily_counts: impersonal,
  figure_days: impersonal,
  standing_days: impersonal,
  audit_chain: impersonal,
  item_names: impersonal,
  guild_marks: impersonal,
  watched_guilds: impersonal,
  guild_war_ends: { ...impersonal, time: 'a year' },
  modules: impersonal,
  channel_states: { ...impersonal, time: 'until the next question' },
  player_minutes: { ...impersonal, time: inDays(keepSeconds.playerMinute) },
  player_hours: impersonal,
  model_orders: impersonal,
  model_fetches: impersonal,
  staff_roles: impersonal,
  staff_authorities: impersonal,
  leases: impersonal,
  site_instances: impersonal,
  shared_readings: impersonal,
  meta: impersonal,
  migrations: impersonal,
} as const satisfies Record<keyof SiteTables, TableRule>;
