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
 * Notes a newly registered account. What an earlier account with the same number left behind, which the game has
 * deleted since, is forgotten.
 */
export async function writeAccountNotes(
  { db }: SiteDb,
  accountId: number,
  notes: { readonly registeredLogin: string; readonly hideEmail: boolean },
): Promise<void> {
  await db.transaction().execute(async (one) => {
    await one.deleteFrom('registered_logins').where('account_id', '=', accountId).execute();
    await one.deleteFrom('preferences').where('account_id', '=', accountId).execute();
    await one
      .insertInto('registered_logins')
      .values({ account_id: accountId, login: notes.registeredLogin })
      .execute();
    await one
      .insertInto('preferences')
      .values({ account_id: accountId, hide_email: notes.hideEmail ? 1 : 0 })
      .execute();
  });
}
