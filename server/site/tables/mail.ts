import type { Generated } from 'kysely';
import type { Stamp } from './stamp.ts';

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

/** Mails on their way. */
export interface MailTables {
  outbox: OutboxTable;
}
