import type { Generated } from 'kysely';
import type { AuditAction } from '#contract/api/call.ts';
import type { Stamp } from './stamp.ts';

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

/** What staff changed. */
export interface AuditTables {
  audit: AuditTable;
  audit_chain: AuditChainTable;
}
