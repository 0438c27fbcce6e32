import type { Transaction } from 'kysely';
import type { AuditAction } from '#contract/api/call.ts';
import { chainRow, hashEntry, lockChain } from '#server/site/security/audit-chain.ts';
import { siteNow } from './clock.ts';
import type { Site } from './site.ts';
import type { AuditTable, SiteTables } from './tables.ts';
import { stamp } from './time.ts';

export interface Actor {
  readonly login: string;
  readonly address: string;
}

export interface Change {
  readonly action: AuditAction;
  /** The changed object, such as `news/12`. */
  readonly subject: string;
  /** Omitted when there was nothing. Never a password or token. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/**
 * The transaction of an audited change. Read committed: entries follow each other across transactions, and newer
 * MariaDB refuses to update a row that changed after a repeatable-read transaction's first read.
 */
export function auditedTransaction<Result>(
  { db }: Pick<Site, 'db'>,
  change: (db: Transaction<SiteTables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('read committed').execute(change);
}

/**
 * Writes an entry of the audit log and chains it to the entry before. Other audited changes wait until the
 * transaction ends.
 * @param db the transaction of the change itself, so that both are written or neither
 */
export async function writeAudit(
  db: Transaction<SiteTables>,
  { login, address }: Actor,
  { action, subject, before, after }: Change,
  now = siteNow(),
): Promise<void> {
  const entry = {
    at: stamp(now),
    login,
    address,
    action,
    subject,
    before_value: before ? JSON.stringify(before) : null,
    after_value: after ? JSON.stringify(after) : null,
    previous_hash: await lockChain(db),
  };
  const { insertId } = await db.insertInto('audit').values(entry).executeTakeFirstOrThrow();
  const id = Number(insertId);
  const hash = hashEntry({ id, ...entry });
  await db.updateTable('audit').set({ hash }).where('id', '=', id).execute();
  await db.updateTable('audit_chain').set({ entry_id: id, hash }).where('id', '=', chainRow).execute();
}

export type FoundChange = { readonly id: number } & Omit<AuditTable, 'id'>;

/** Newest first. */
export function listAudit({ db }: Pick<Site, 'db'>, page: number, limit: number): Promise<FoundChange[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countAudit({ db }: Pick<Site, 'db'>): Promise<number> {
  const count = db.selectFrom('audit').select((audit) => audit.fn.countAll().as('total'));
  return Number((await count.executeTakeFirst())?.total ?? 0);
}

export function findAudit({ db }: Pick<Site, 'db'>, id: number): Promise<FoundChange | undefined> {
  return db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst();
}
