import type { Kysely } from 'kysely';
import type { AuditAction } from '#contract/api/call.ts';
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
 * Writes an entry of the audit log.
 * @param db the transaction of the change itself, so that both are written or neither
 */
export async function writeAudit(
  db: Kysely<SiteTables>,
  { login, address }: Actor,
  { action, subject, before, after }: Change,
  now = siteNow(),
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: stamp(now),
      login,
      address,
      action,
      subject,
      before_value: before ? JSON.stringify(before) : null,
      after_value: after ? JSON.stringify(after) : null,
    })
    .execute();
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
