import type { Generated, Insertable, Selectable } from 'kysely';
import type { AuditAction } from '#contract/api/call.ts';
import type { TranslatedKind, TranslationState } from '#contract/api/translations.ts';
import type { PagePath } from '#contract/page-paths.ts';

/** `YYYY-MM-DD HH:MM:SS` in UTC, made by `stamp` of `time.ts`; compared as text on every database. */
export type Stamp = string;

export interface SessionsTable {
  /** SHA-256 of the cookie's token, hexadecimal. */
  token_hash: string;
  account_id: number;
  login: string;
  /** Of the account when the session began, keyed with the token: see `fingerprint.ts`. */
  fingerprint: string;
  created_at: Stamp;
  last_used_at: Stamp;
  /** The absolute end; the idle end follows from `last_used_at`. */
  expires_at: Stamp;
  address: string | null;
}

export interface ResetTokensTable {
  token_hash: string;
  account_id: number;
  /** Of the account when the link was made, keyed with the token: see `fingerprint.ts`. */
  fingerprint: string;
  created_at: Stamp;
  expires_at: Stamp;
}

export interface PreferencesTable {
  account_id: number;
  hide_email: number;
}

export interface RegisteredLoginsTable {
  account_id: number;
  /** As it was typed; the game's row holds the same in lower case. */
  login: string;
}

/** Texts in one language of something that was written in English. */
export interface TranslationsTable {
  kind: TranslatedKind;
  /** Of the news item, download or page. */
  subject_id: number;
  language: string;
  /** Null, like `content`, until there is a first translation; then what readers see. */
  title: string | null;
  content: string | null;
  state: TranslationState;
  /** Which engines made the texts, comma separated. */
  engine: string | null;
  /** Of the English texts these were made of. */
  source_hash: string | null;
  /** Counts up whenever something else is to be done: whoever works for an older one has worked in vain. */
  version: Generated<number>;
  attempts: Generated<number>;
  /** Not before this; null when nothing is to be done. */
  due_at: Stamp | null;
  /** Who is at it, until when. */
  holder: string | null;
  held_until: Stamp | null;
  /** Why it could not be made the last time: a stable code. */
  reason: string | null;
  updated_at: Stamp;
}

/** What engines have made of a piece of text. */
export interface TranslationMemoryTable {
  memory_key: string;
  text: string;
  used_at: Stamp;
}

/** How an engine is doing, for all instances. */
export interface EnginesTable {
  name: string;
  /** In a row. */
  failures: Generated<number>;
  trouble: string | null;
  paused_until: Stamp | null;
}

export interface EngineUsageTable {
  engine: string;
  /** `YYYY-MM` in UTC. */
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
  path: PagePath;
  title: string;
  /** Markdown, English. */
  content: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface NewsTable {
  id: Generated<number>;
  title: string;
  /** Markdown, English. */
  content: string;
  author_name: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface DownloadsTable {
  id: Generated<number>;
  title: string;
  /** Markdown, English. */
  description: string;
  license: string;
  platform: string;
  version: string;
  /** As shown to people. */
  file_size: string;
  /** Of an uploaded file; null for an address elsewhere. */
  bytes: number | null;
  sha256: string | null;
  /** Name in the store of uploaded files; null for an address elsewhere. */
  file_key: string | null;
  /** Address elsewhere, or the uploaded file's own name. */
  url: string;
  download_count: Generated<number>;
  created_at: Stamp;
}

/** A file in the store that belongs to no download: on its way in, waiting for one, or to be removed. */
export interface UploadsTable {
  file_key: string;
  /** The file's own name. */
  name: string;
  /** Null while it is on its way in. */
  bytes: number | null;
  sha256: string | null;
  /** The sweeper removes the file after this moment. */
  remove_after: Stamp;
}

/** What is known beforehand of a file that comes in pieces; its row of `uploads` has the rest. */
export interface UploadsInPiecesTable {
  file_key: string;
  /** The administrator who began it. */
  login: string;
  /** Of the whole file. */
  bytes: number;
}

export interface VisitorsTable {
  /** SHA-256 of the visitor's random id, hexadecimal. */
  visitor_hash: string;
  last_visit_at: Stamp;
}

export interface CountersTable {
  name: string;
  value: number;
}

export interface AuditTable {
  id: Generated<number>;
  at: Stamp;
  login: string;
  address: string;
  action: AuditAction;
  /** What it was done to, such as `news/12`. */
  subject: string;
  /** JSON; null where there was nothing. */
  before_value: string | null;
  after_value: string | null;
}

/** A mail is still to be sent, went out, was not worth sending, or was given up. */
export type OutboxState = 'waiting' | 'sent' | 'dropped' | 'failed';

export interface OutboxTable {
  id: Generated<number>;
  /** Who writes it: a feature's name for this sort of mail. */
  kind: string;
  /** Of mails on the same topic only the newest is sent. A hash, as it may be made of an address. */
  topic: string;
  /** Null once the mail is finished. */
  recipient: string | null;
  language: string;
  state: OutboxState;
  attempts: Generated<number>;
  created_at: Stamp;
  /** Not before this; while somebody sends it, when another may take over. */
  due_at: Stamp;
  finished_at: Stamp | null;
  /** Why it was not sent, the last time. */
  reason: string | null;
}

export interface LeasesTable {
  name: string;
  holder: string;
  held_until: Stamp;
}

export interface MetaTable {
  name: string;
  value: string;
}

export interface MigrationsTable {
  name: string;
  applied_at: Stamp;
}

/** The site's own database. */
export interface SiteTables {
  sessions: SessionsTable;
  reset_tokens: ResetTokensTable;
  preferences: PreferencesTable;
  registered_logins: RegisteredLoginsTable;
  news: NewsTable;
  pages: PagesTable;
  translations: TranslationsTable;
  translation_memory: TranslationMemoryTable;
  engines: EnginesTable;
  engine_usage: EngineUsageTable;
  glossary: GlossaryTable;
  downloads: DownloadsTable;
  uploads: UploadsTable;
  uploads_in_pieces: UploadsInPiecesTable;
  visitors: VisitorsTable;
  counters: CountersTable;
  audit: AuditTable;
  outbox: OutboxTable;
  leases: LeasesTable;
  meta: MetaTable;
  migrations: MigrationsTable;
}

export type NewsRecord = Selectable<NewsTable>;
export type NewDownload = Insertable<DownloadsTable>;
