import { insertMissing } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';

type SiteDb = Pick<Site, 'db'>;

/** An account of the game with the hash of its email address. */
export interface HashedEmail {
  readonly accountId: number;
  readonly hash: string;
}

const mostFound = 200;

/**
 * Makes the rows of a range of account numbers what the game has; those that are the same are not written.
 * @param range after the first number, up to the last one
 */
export async function replaceEmails(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  range: { readonly after: number; readonly last: number },
  found: readonly HashedEmail[],
): Promise<void> {
  const known = await db
    .selectFrom('account_emails')
    .selectAll()
    .where('account_id', '>', range.after)
    .where('account_id', '<=', range.last)
    .execute();
  const hashOf = new Map(known.map((row) => [row.account_id, row.email_hash]));
  const changed = found.filter(({ accountId, hash }) => hashOf.get(accountId) !== hash);
  const present = new Set(found.map(({ accountId }) => accountId));
  const stale = [
    ...known.map((row) => row.account_id).filter((id) => !present.has(id)),
    ...changed.map(({ accountId }) => accountId).filter((id) => hashOf.has(id)),
  ];
  if (stale.length === 0 && changed.length === 0) return;
  await db.transaction().execute(async (one) => {
    if (stale.length > 0) await one.deleteFrom('account_emails').where('account_id', 'in', stale).execute();
    if (changed.length === 0) return;
    const rows = changed.map(({ accountId, hash }) => ({ account_id: accountId, email_hash: hash }));
    // Another instance whose lease ran out may have written some meanwhile; what it read is as new.
    await insertMissing(dialect, one.insertInto('account_emails').values(rows));
  });
}

export async function forgetEmails({ db }: SiteDb): Promise<void> {
  await db.deleteFrom('account_emails').execute();
}

/** Numbers of accounts that had the address when the game was last read. */
export async function findByEmailHash({ db }: SiteDb, hash: string): Promise<number[]> {
  const rows = await db
    .selectFrom('account_emails')
    .select('account_id')
    .where('email_hash', '=', hash)
    .orderBy('account_id')
    .limit(mostFound)
    .execute();
  return rows.map((row) => row.account_id);
}
