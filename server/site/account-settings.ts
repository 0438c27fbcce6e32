import { sql } from 'kysely';
import { batchFor } from '#server/async/batch.ts';
import { insertNew } from './duplicates.ts';
import type { Site } from './site.ts';
import { isSiteUnavailable } from './unavailable.ts';

/** What the site itself stores about a game account. */
export interface AccountSettings {
  /** The login as typed at registration; undefined for accounts made elsewhere. */
  readonly registeredLogin: string | undefined;
  readonly hideEmail: boolean;
}

type SiteDb = Pick<Site, 'db'>;

export function readAccountSettings({ db }: SiteDb, accountId: number): Promise<AccountSettings> {
  return settingsOf(db, accountId);
}

/** A row of either table; the other table's columns are null. */
interface SettingsRow {
  readonly account_id: number;
  readonly login: string | null;
  readonly hide_email: number | null;
}

/**
 * One statement for both tables, because the number of statements is what a login costs
 * (docs/decisions/015).
 */
function selectBothTables(db: SiteDb['db'], ids: readonly number[]): Promise<SettingsRow[]> {
  const preferences = db
    .selectFrom('preferences')
    .select([
      'account_id',
      sql<string | null>`NULL`.as('login'),
      sql<number | null>`hide_email`.as('hide_email'),
    ])
    .where('account_id', 'in', ids);
  return db
    .selectFrom('registered_logins')
    .select(['account_id', sql<string | null>`login`.as('login'), sql<number | null>`NULL`.as('hide_email')])
    .where('account_id', 'in', ids)
    .unionAll(preferences)
    .execute();
}

async function readSettings(db: SiteDb['db'], ids: readonly number[]): Promise<AccountSettings[]> {
  const logins = new Map<number, string>();
  const hiding = new Set<number>();
  for (const { account_id, login, hide_email } of await selectBothTables(db, ids)) {
    if (login !== null) logins.set(account_id, login);
    if (hide_email === 1) hiding.add(account_id);
  }
  return ids.map((id) => ({ registeredLogin: logins.get(id), hideEmail: hiding.has(id) }));
}

const settingsOf = batchFor(readSettings, { failsAll: isSiteUnavailable });

/** Stores a new account's settings, replacing those of a deleted account with the same number. */
export async function writeAccountSettings(
  { db }: SiteDb,
  account_id: number,
  settings: { readonly registeredLogin: string; readonly hideEmail: boolean },
): Promise<void> {
  const login = { login: settings.registeredLogin };
  const preferences = { hide_email: settings.hideEmail ? 1 : 0 };
  // Insert first: deleting a missing row locks a gap, and concurrent registrations would block one another.
  if (!(await insertNew(db.insertInto('registered_logins').values({ account_id, ...login })))) {
    await db.updateTable('registered_logins').set(login).where('account_id', '=', account_id).execute();
  }
  if (!(await insertNew(db.insertInto('preferences').values({ account_id, ...preferences })))) {
    await db.updateTable('preferences').set(preferences).where('account_id', '=', account_id).execute();
  }
}
