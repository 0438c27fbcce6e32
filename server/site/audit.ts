import type { ExpressionBuilder, Transaction } from 'kysely';
import type { AuditAction } from '#contract/api/call.ts';
import { chainRow, hashEntry, lockChain } from '#server/site/security/audit-chain.ts';
import { siteNow } from './clock.ts';
import { retryDeadlocks } from './database/deadlocks.ts';
import type { Site } from './site.ts';
import type { AuditTable } from './tables/audit.ts';
import type { SiteTables } from './tables/site-tables.ts';
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
 * @param change in the database alone: it is done again when MariaDB ends it as a deadlock
 */
export function auditedTransaction<Result>(
  { db }: Pick<Site, 'db'>,
  change: (db: Transaction<SiteTables>) => Promise<Result>,
): Promise<Result> {
  return retryDeadlocks(() => db.transaction().setIsolationLevel('read committed').execute(change));
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

/** Entries may hold long texts. */
const entriesPerRead = 100;

export type FoundChange = { readonly id: number } & Omit<AuditTable, 'id'>;

/** Which changes; those of everybody and every time where nothing is named. */
export interface AuditFilter {
  readonly login?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** The first and the last day in UTC, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function matching({ db }: Pick<Site, 'db'>, { login, action, from, to }: AuditFilter) {
  return db
    .selectFrom('audit')
    .$if(login !== undefined, (query) => query.where('login', '=', login ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action as AuditAction))
    .$if(from !== undefined, (query) => query.where('at', '>=', `${from} 00:00:00`))
    .$if(to !== undefined, (query) => query.where('at', '<=', `${to} 23:59:59`));
}

/** Newest first. */
export function listAudit(
  site: Pick<Site, 'db'>,
  filter: AuditFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<FoundChange[]> {
  return matching(site, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/**
 * Entries that name a login before or after: the game reuses the numbers of accounts. A quote within a text is escaped,
 * so nothing that somebody typed can look like the pair.
 */
export function namesLogin(login: string) {
  const pair = `"login":${JSON.stringify(login)}`;
  return ({ fn, or, val, eb }: ExpressionBuilder<SiteTables, 'audit'>) => {
    const has = (column: 'before_value' | 'after_value') =>
      eb(fn<number>('instr', [column, val(pair)]), '>', 0);
    return or([has('before_value'), has('after_value')]);
  };
}

/** What was changed about an account, the newest first; `except` is an action that changes nothing. */
export function listAuditOf(
  { db }: Pick<Site, 'db'>,
  { id, login }: { readonly id: number; readonly login: string },
  { except, limit }: { readonly except: AuditAction; readonly limit: number },
): Promise<FoundChange[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `account/${id}`)
    .where(namesLogin(login))
    .where('action', '!=', except)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countAudit(site: Pick<Site, 'db'>, filter: AuditFilter): Promise<number> {
  const count = matching(site, filter).select((audit) => audit.fn.countAll().as('total'));
  return Number((await count.executeTakeFirst())?.total ?? 0);
}

/** Whole entries that match, oldest first, in short reads. */
export async function* readMatching(
  site: Pick<Site, 'db'>,
  filter: AuditFilter,
): AsyncGenerator<FoundChange> {
  for (let last = 0; ; ) {
    const query = matching(site, filter).selectAll().where('id', '>', last).orderBy('id');
    const entries = await query.limit(entriesPerRead).execute();
    yield* entries;
    const newest = entries.at(-1);
    if (!newest) return;
    last = newest.id;
  }
}

export function findAudit({ db }: Pick<Site, 'db'>, id: number): Promise<FoundChange | undefined> {
  return db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst();
}
