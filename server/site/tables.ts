import type { Generated } from 'kysely';
import type { AccountEventKind } from '#contract/api/account/security.ts';
import type { AuditAction } from '#contract/api/call.ts';
import type { TranslatedKind, TranslationState } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { NewsKind } from '#contract/news/news-kinds.ts';

/** A part of the site's design, which is drafted and published by itself. */
export type DesignPart = 'appearance' | 'home' | 'menus';

/** `YYYY-MM-DD HH:MM:SS` in UTC (see `time.ts`), comparable as text on every database. */
export type Stamp = string;

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

export interface TranslationsTable {
  kind: TranslatedKind;
  subject_id: number;
  language: string;
  /** The language of the item's own texts, as the item's row says. */
  source_language: Generated<LanguageCode>;
  /** Null, like `content`, before the first translation; then what readers see. */
  title: string | null;
  content: string | null;
  state: TranslationState;
  engine: string | null;
  source_hash: string | null;
  /** Incremented with each new request: jobs of an older version must not write. */
  version: Generated<number>;
  attempts: Generated<number>;
  /** Not before this; null when nothing is to be done. */
  due_at: Stamp | null;
  /** The holder of the running job, and until when. */
  holder: string | null;
  held_until: Stamp | null;
  reason: string | null;
  updated_at: Stamp;
}

export interface TranslationMemoryTable {
  memory_key: string;
  text: string;
  used_at: Stamp;
}

/** An engine's state, shared by all instances. */
export interface EnginesTable {
  name: string;
  failures: Generated<number>;
  trouble: string | null;
  paused_until: Stamp | null;
}

export interface EngineUsageTable {
  engine: string;
  month: string;
  calls: Generated<number>;
  failures: Generated<number>;
  characters: Generated<number>;
}

export interface GlossaryTable {
  id: Generated<number>;
  term: string;
  created_at: Stamp;
}

export interface PagesTable {
  id: Generated<number>;
  path: string;
  /** The language title and content are written in. */
  language: Generated<LanguageCode>;
  title: string;
  content: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface NewsTable {
  id: Generated<number>;
  /** The language title and content are written in. */
  language: Generated<LanguageCode>;
  kind: Generated<NewsKind>;
  /** 1: listed before all others. */
  pinned: Generated<number>;
  title: string;
  content: string;
  author_name: string;
  /** Null: by the item's id. */
  scene: Generated<string | null>;
  /** Id of a picture of the library, shown in place of the scene. */
  cover: Generated<number | null>;
  /** Nobody but its preview link shows it earlier; null: visible since it was written. */
  publish_at: Generated<Stamp | null>;
  /** Hash of the token of its preview link. */
  preview_hash: Generated<string | null>;
  /** Its date for readers, which orders the list: of a scheduled item the time of its publication. */
  created_at: Stamp;
  updated_at: Stamp;
}

export interface DownloadsTable {
  id: Generated<number>;
  /** The language title and description are written in. */
  language: Generated<LanguageCode>;
  title: string;
  description: string;
  license: string;
  platform: string;
  version: string;
  file_size: string;
  /** Null for an external URL. */
  bytes: number | null;
  sha256: string | null;
  file_key: string | null;
  /** External URL, or the uploaded file's name. */
  url: string;
  download_count: Generated<number>;
  created_at: Stamp;
}

/** A stored file without a download: incoming, waiting for one, or to be removed. */
export interface UploadsTable {
  file_key: string;
  name: string;
  /** Null while it is uploaded. */
  bytes: number | null;
  sha256: string | null;
  /** The sweep removes the file after this. */
  remove_after: Stamp;
}

/** Resumable uploads; their row of `uploads` has the rest. */
export interface UploadsInPiecesTable {
  file_key: string;
  login: string;
  bytes: number;
}

export interface VisitorsTable {
  visitor_hash: string;
  last_visit_at: Stamp;
}

export interface CountersTable {
  name: string;
  value: number;
}

export type DailyCountName = 'visits' | 'registrations';

/** Sums of a day in UTC. */
export interface DailyCountsTable {
  name: DailyCountName;
  /** `YYYY-MM-DD` */
  day: string;
  value: number;
}

export interface AuditTable {
  id: Generated<number>;
  at: Stamp;
  login: string;
  address: string;
  action: AuditAction;
  subject: string;
  /** JSON; null when there was nothing. */
  before_value: string | null;
  after_value: string | null;
  /** The hash of the entry before; null, like `hash`, in entries older than the chain. */
  previous_hash: string | null;
  hash: string | null;
}

/** One row: the end of the audit log's hash chain. */
export interface AuditChainTable {
  id: number;
  /** Newer entries belong to the chain. */
  start_after: number;
  /** Number of chained entries. */
  entries: number;
  /** The newest entry, and its hash. */
  entry_id: number;
  hash: string;
}

/** Logins that reached the limit of failed attempts. */
export interface LockedLoginsTable {
  login_hash: string;
  locked_at: Stamp;
}

/** `dropped`: not worth sending; `failed`: given up. */
export type OutboxState = 'waiting' | 'sent' | 'dropped' | 'failed';

export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** A hash; of queued mails with the same topic only the newest is sent. */
  topic: string;
  /** Null once the mail is finished. */
  recipient: string | null;
  language: string;
  /** JSON of what the mail says; null once it is finished. */
  details: Generated<string | null>;
  state: OutboxState;
  attempts: Generated<number>;
  created_at: Stamp;
  /** Not before this; while it is being sent, when another process may retry. */
  due_at: Stamp;
  finished_at: Stamp | null;
  reason: string | null;
}

/** Published ones: never changed. */
export interface DesignVersionsTable {
  id: Generated<number>;
  part: DesignPart;
  /** JSON. */
  document: string;
  login: string;
  published_at: Stamp;
}

export interface DesignDraftsTable {
  part: DesignPart;
  document: string;
  /** Who changed it last. */
  login: string;
  changed_at: Stamp;
  /** Another after each change. */
  revision: number;
}

/** The owner's own words in published parts of the design, once for all parts and versions that use them. */
export interface DesignTextsTable {
  id: Generated<number>;
  /** See `sourceHash`. */
  hash: string;
  language: LanguageCode;
  title: string;
  /** Markdown; may be empty. */
  content: string;
  created_at: Stamp;
  /** When a draft or published version was last seen to use it. */
  used_at: Stamp;
}

export interface DesignPicturesTable {
  /** SHA-256 of the uploaded file. */
  name: string;
  width: number;
  /** Base64. */
  png: string;
  created_at: Stamp;
}

export interface LeasesTable {
  name: string;
  holder: string;
  held_until: Stamp;
}

/** Modules that are switched on at the desk. */
export interface ModulesTable {
  name: string;
  switched_at: Stamp;
}

export interface MetaTable {
  name: string;
  value: string;
}

export interface MigrationsTable {
  name: string;
  applied_at: Stamp;
}

export interface PicturesTable {
  id: Generated<number>;
  /** The beginning of its files' keys: see `pictures/picture-files.ts`. */
  file_key: string;
  /** Of the uploaded file. */
  name: string;
  /** What it shows, in English; empty until somebody describes it. */
  alt: string;
  /** Of the largest size. */
  width: number;
  height: number;
  /** Of all its files. */
  bytes: number;
  /** JSON: see `pictures/picture-files.ts`. */
  files: string;
  created_at: Stamp;
}

export interface SiteTables {
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
  news: NewsTable;
  pages: PagesTable;
  translations: TranslationsTable;
  translation_memory: TranslationMemoryTable;
  engines: EnginesTable;
  engine_usage: EngineUsageTable;
  glossary: GlossaryTable;
  design_versions: DesignVersionsTable;
  design_drafts: DesignDraftsTable;
  design_texts: DesignTextsTable;
  design_pictures: DesignPicturesTable;
  downloads: DownloadsTable;
  pictures: PicturesTable;
  uploads: UploadsTable;
  uploads_in_pieces: UploadsInPiecesTable;
  visitors: VisitorsTable;
  counters: CountersTable;
  daily_counts: DailyCountsTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  locked_logins: LockedLoginsTable;
  outbox: OutboxTable;
  modules: ModulesTable;
  leases: LeasesTable;
  meta: MetaTable;
  migrations: MigrationsTable;
}
