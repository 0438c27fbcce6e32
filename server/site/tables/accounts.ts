import type { Generated } from 'kysely';
import type { AccountEventKind } from '#contract/api/account/security.ts';
import type { Stamp } from './stamp.ts';

export interface SessionsTable {
  token_hash: string;
  account_id: number;
  login: string;
  /** Keyed hash of the account: see `fingerprint.ts`. */
  fingerprint: string;
  created_at: Stamp;
  last_used_at: Stamp;
  /** The absolute limit; the idle limit follows from `last_used_at`. */
  expires_at: Stamp;
  address: string | null;
  /** Names of known programs and systems; null for others. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
  /** See `ProofTimes`. */
  proved_at: Generated<Stamp | null>;
  second_step_at: Generated<Stamp | null>;
  staff_used_at: Generated<Stamp | null>;
}

/** What happened to an account, as its owner sees it. */
export interface AccountEventsTable {
  id: Generated<number>;
  account_id: number;
  /** The game may give the number of a deleted account to another one. */
  login: string;
  kind: AccountEventKind;
  /** Of the last one, where several are counted together. */
  at: Stamp;
  count: Generated<number>;
  browser: string | null;
  system: string | null;
  network: string | null;
  /** 1: a login from a browser or network that had not been seen before. */
  is_new: Generated<number>;
}

export interface ResetTokensTable {
  token_hash: string;
  account_id: number;
  fingerprint: string;
  created_at: Stamp;
  expires_at: Stamp;
}

/** `verify`: of the account's address; `change`: to a new one; `undo`: back to the old one. */
export type EmailLinkPurpose = 'verify' | 'change' | 'undo';

export interface EmailLinksTable {
  id: Generated<number>;
  account_id: number;
  login: string;
  purpose: EmailLinkPurpose;
  /** Where it is mailed; what the account has once the link is used. */
  email: string;
  /** Of the address in lower case, for finding it. */
  email_hash: string;
  /** Null until the mail is written. */
  token_hash: Generated<string | null>;
  fingerprint: Generated<string>;
  created_at: Stamp;
  expires_at: Stamp;
}

export interface VerifiedEmailsTable {
  account_id: number;
  /** Of login and address: a changed one is not verified any more. */
  email_hash: string;
  verified_at: Stamp;
}

/** Counts only while the account still has this login: the game reuses account numbers. */
export interface SecondStepsTable {
  account_id: number;
  login: string;
  /** The authenticator app's secret, sealed with the site's key; empty where passkeys are the second step. */
  secret: string;
  begun_at: Stamp;
  /** Null until its owner has shown a first code. */
  confirmed_at: Stamp | null;
  /** The newest time step a code was accepted for; older codes are replays. */
  last_counter: Generated<number>;
}

export interface RecoveryCodesTable {
  account_id: number;
  /** Keyed with the site's key. */
  code_hash: string;
  used_at: Generated<Stamp | null>;
}

/** The password was correct, the second step is missing. */
export interface PendingLoginsTable {
  token_hash: string;
  account_id: number;
  login: string;
  fingerprint: string;
  address: string;
  created_at: Stamp;
  expires_at: Stamp;
  /** Codes tried. */
  attempts: Generated<number>;
}

/** Counts only while the account still has this login: the game reuses account numbers. */
export interface PasskeysTable {
  id: Generated<number>;
  /** Of `credential_id`, which is too long for a key of its own. */
  credential_hash: string;
  /** Base64url, as in the calls. */
  credential_id: string;
  account_id: number;
  login: string;
  /** What authenticators store instead of the account's number: random, the same for all passkeys of an account. */
  user_handle: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Signatures made so far; 0 from authenticators that do not count. */
  counter: number;
  /** Separated by commas. */
  transports: string;
  /** Given by its owner. */
  name: string;
  /** 1: its authenticator keeps copies, for example in a cloud. */
  backed_up: number;
  /** 1: no login of its own, until it was the second step after the new password that was set by mail. */
  step_only: Generated<number>;
  created_at: Stamp;
  last_used_at: Generated<Stamp | null>;
}

/** `add`: of a new passkey; `login`: a whole login; `step`: the second step of one; `prove`: a change by its session. */
export type ChallengePurpose = 'add' | 'login' | 'step' | 'prove';

/** What a passkey has to sign, once. */
export interface PasskeyChallengesTable {
  challenge_hash: string;
  purpose: ChallengePurpose;
  /** The hash of the session's, pending login's or browser's token. */
  bound_to: string;
  /** Of a new passkey: keyed hash of its account (see `fingerprint.ts`). */
  fingerprint: Generated<string>;
  /** Of a new passkey. */
  user_handle: Generated<string>;
  expires_at: Stamp;
}

/** `waiting` for the job that writes the file; `ready`: its link is or was mailed. */
export type DataExportState = 'waiting' | 'ready';

/** What an account's owner asked to download: the newest request of each account. */
export interface DataExportsTable {
  account_id: number;
  login: string;
  language: string;
  state: DataExportState;
  requested_at: Stamp;
  attempts: Generated<number>;
  /** Not before this. */
  due_at: Stamp;
  /** Of the archive in the storage, once it is ready; its row in `uploads` says when it is removed. */
  file_key: Generated<string | null>;
  expires_at: Generated<Stamp | null>;
  /** Null until the mail is written. */
  token_hash: Generated<string | null>;
  fingerprint: Generated<string>;
}

/** `waiting`: a login cancels it; `closing`: the game or the site is being written; `closed`: erased once more soon. */
export type AccountDeletionState = 'waiting' | 'closing' | 'closed';

/** Accounts whose owners want them closed. */
export interface AccountDeletionsTable {
  account_id: number;
  login: string;
  language: string;
  state: AccountDeletionState;
  requested_at: Stamp;
  /** When the next step is due. */
  due_at: Stamp;
  attempts: Generated<number>;
  /** While it is closing: the game does not have the address any more. */
  email: Generated<string | null>;
}

export interface PreferencesTable {
  account_id: number;
  hide_email: number;
  /** Of mails to the account; null until it is known. */
  language: Generated<string | null>;
}

export interface RegisteredLoginsTable {
  account_id: number;
  login: string;
}

/** Logins that reached the limit of failed attempts. */
export interface LockedLoginsTable {
  login_hash: string;
  locked_at: Stamp;
}

/** Accounts, their sessions and what secures them. */
export interface AccountsTables {
  sessions: SessionsTable;
  account_events: AccountEventsTable;
  reset_tokens: ResetTokensTable;
  email_links: EmailLinksTable;
  verified_emails: VerifiedEmailsTable;
  second_steps: SecondStepsTable;
  recovery_codes: RecoveryCodesTable;
  pending_logins: PendingLoginsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  data_exports: DataExportsTable;
  account_deletions: AccountDeletionsTable;
  preferences: PreferencesTable;
  registered_logins: RegisteredLoginsTable;
  locked_logins: LockedLoginsTable;
}
