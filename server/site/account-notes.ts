import { insertNew } from './duplicates.ts';
import type { Site } from './site.ts';

/** What the site itself knows about a game account. */
export interface AccountNotes {
  /** The login as it was typed at registration; undefined for accounts made elsewhere. */
  readonly registeredLogin: string | undefined;
  readonly hideEmail: boolean;
}

type SiteDb = Pick<Site, 'db'>;

export async function readAccountNotes({ db }: SiteDb, accountId: number): Promise<AccountNotes> {
  const [login, preferences] = await Promise.all([
    db.selectFrom('registered_logins').select('login').where('account_id', '=', accountId).executeTakeFirst(),
    db.selectFrom('preferences').select('hide_email').where('account_id', '=', accountId).executeTakeFirst(),
  ]);
  return { registeredLogin: login?.login, hideEmail: preferences?.hide_email === 1 };
}

/**
 * Notes a newly registered account, over whatever an earlier account with the same number, deleted by the game since,
 * has left behind.
 */
export async function writeAccountNotes(
  { db }: SiteDb,
  account_id: number,
  notes: { readonly registeredLogin: string; readonly hideEmail: boolean },
): Promise<void> {
  const login = { login: notes.registeredLogin };
  const preferences = { hide_email: notes.hideEmail ? 1 : 0 };
  // Insert first: deleting what is not there locks a gap, and many who register at once would lock each other out.
  if (!(await insertNew(db.insertInto('registered_logins').values({ account_id, ...login })))) {
    await db.updateTable('registered_logins').set(login).where('account_id', '=', account_id).execute();
  }
  if (!(await insertNew(db.insertInto('preferences').values({ account_id, ...preferences })))) {
    await db.updateTable('preferences').set(preferences).where('account_id', '=', account_id).execute();
  }
}
