import type { Transaction } from 'kysely';
import { lockRows } from '#server/site/database/lock-rows.ts';
import { chainRow } from '#server/site/security/audit-chain.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';

/** Until the transaction ends, changes of who has which role wait for each other. */
export async function lockRoles(db: Transaction<SiteTables>, dialect: Site['dialect']): Promise<void> {
  await db
    .selectFrom('audit_chain')
    .select('id')
    .where('id', '=', chainRow)
    .$call(lockRows(dialect))
    .execute();
}
