import type { Generated } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { TicketAuthor, TicketCategory, TicketState } from '#contract/tickets/tickets.ts';
import type { Stamp } from './stamp.ts';

export interface TicketsTable {
  id: Generated<number>;
  account_id: number;
  login: string;
  /** Of the player's page when he last wrote. */
  language: LanguageCode;
  category: TicketCategory;
  subject: string;
  state: TicketState;
  /** Login of the one of the team who has it. */
  assigned: string | null;
  opened_at: Stamp;
  /** Of the last message or state. */
  changed_at: Stamp;
  answered_at: Stamp | null;
  /** 1 helpful, 0 not. */
  helpful: number | null;
  /** The ban that an appeal is about. */
  ban_id: number | null;
}

/** What a browser may appeal with for a while, after the right password of a banned account. */
export interface AppealPassesTable {
  token_hash: string;
  account_id: number;
  login: string;
  ban_id: number;
  fingerprint: string;
  created_at: Stamp;
  expires_at: Stamp;
}

export interface TicketMessagesTable {
  id: Generated<number>;
  ticket_id: number;
  /** Of the ticket's player, whoever wrote it. */
  account_id: number;
  login: string;
  author: TicketAuthor;
  /** Login of who wrote it. */
  writer: string;
  language: LanguageCode;
  content: string;
  /** Of an answer: what the player reads. */
  translation: string | null;
  translated_to: LanguageCode | null;
  at: Stamp;
}

/** Machine translations of players' messages, for the team. */
export interface TicketTranslationsTable {
  message_id: number;
  language: LanguageCode;
  account_id: number;
  login: string;
  content: string;
}

export interface TicketFilesTable {
  id: Generated<number>;
  account_id: number;
  login: string;
  /** Null until it is sent with a message. */
  message_id: number | null;
  file_key: string;
  width: number;
  height: number;
  bytes: number;
  at: Stamp;
}

export interface TicketTemplatesTable {
  id: Generated<number>;
  language: LanguageCode;
  name: string;
  content: string;
}

/** What players write to the team. */
export interface TicketsTables {
  tickets: TicketsTable;
  appeal_passes: AppealPassesTable;
  ticket_messages: TicketMessagesTable;
  ticket_translations: TicketTranslationsTable;
  ticket_files: TicketFilesTable;
  ticket_templates: TicketTemplatesTable;
}
