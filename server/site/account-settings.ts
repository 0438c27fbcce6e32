import { insertNew } from './duplicates.ts';
import type { Site } from './site.ts';

/** What the site itself stores about a game account. */
export interface AccountSettings {
  /** The login as typed at registration; undefined for accounts made elsewhere. */
  readonly registeredLogin: string | undefined;
  readonly hideEmail: boolean;
}

type SiteDb = Pick<Site, 'db'>;

/** One statement for both tables: the number of statements is what a login costs. */
export async function readAccountSettings({ db }: SiteDb, accountId: number): Promise<AccountSettings> {
  const row = await db
    .selectNoFrom((of) => [
      of.selectFrom('registered_logins').select('login').where('account_id', '=', accountId).as('login'),
      of.selectFrom('preferences').select('hide_email').where('account_id', '=', accountId).as('hideEmail'),
    ])
    .executeTakeFirst();
  return { registeredLogin: row?.login ?? undefined, hideEmail: row?.hideEmail === 1 };
}

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
