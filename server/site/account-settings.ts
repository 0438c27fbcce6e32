import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { compileOnce, type ValueOf } from '#server/mysql/compile-once.ts';
import { siteNow } from './clock.ts';
import { insertMissing, insertNew } from './duplicates.ts';
import type { Site } from './site.ts';
import { stamp } from './time.ts';

/** What the site itself stores about a game account. */
export interface AccountSettings {
  /** The login as typed at registration; undefined for accounts made elsewhere. */
  readonly registeredLogin: string | undefined;
  readonly hideEmail: boolean;
  /** See `verified-emails.ts`. */
  readonly verifiedEmailHash: string | undefined;
  /** The new address that waits for its confirmation. */
  readonly pendingEmail: string | undefined;
  /** The login for which two-step login is on: it counts only while the account has that login. */
  readonly secondStepLogin: string | undefined;
  /** The login for which the account is to be closed; as above. */
  readonly deletionLogin: string | undefined;
}

type SiteDb = Pick<Site, 'db'>;

/** One statement for all tables: the number of statements is what a login costs. */
const settingsOf = compileOnce((db: Site['db'], value: ValueOf<'accountId' | 'now'>) => {
  const accountId = value<number>('accountId');
  return db.selectNoFrom((of) => [
    of.selectFrom('registered_logins').select('login').where('account_id', '=', accountId).as('login'),
    of.selectFrom('preferences').select('hide_email').where('account_id', '=', accountId).as('hideEmail'),
    of
      .selectFrom('verified_emails')
      .select('email_hash')
      .where('account_id', '=', accountId)
      .as('verifiedEmailHash'),
    of
      .selectFrom('email_links')
      .select('email')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'change')
      .where('expires_at', '>', value<string>('now'))
      .limit(1)
      .as('pendingEmail'),
    of
      .selectFrom('second_steps')
      .select('login')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .as('secondStepLogin'),
    of
      .selectFrom('account_deletions')
      .select('login')
      .where('account_id', '=', accountId)
      .where('state', '!=', 'closed')
      .as('deletionLogin'),
  ]);
});

export async function readAccountSettings({ db }: SiteDb, accountId: number): Promise<AccountSettings> {
  const { rows } = await db.executeQuery(settingsOf(db, { accountId, now: stamp(siteNow()) }));
  const [row] = rows;
  return {
    registeredLogin: row?.login ?? undefined,
    hideEmail: row?.hideEmail === 1,
    verifiedEmailHash: row?.verifiedEmailHash ?? undefined,
    pendingEmail: row?.pendingEmail ?? undefined,
    secondStepLogin: row?.secondStepLogin ?? undefined,
    deletionLogin: row?.deletionLogin ?? undefined,
  };
}

/** Stores a new account's settings, replacing those of a deleted account with the same number. */
export async function writeAccountSettings(
  { db }: SiteDb,
  account_id: number,
  settings: {
    readonly registeredLogin: string;
    readonly hideEmail: boolean;
    /** Of mails; omitted when unknown. */
    readonly language?: LanguageCode;
  },
): Promise<void> {
  const login = { login: settings.registeredLogin };
  const preferences = { hide_email: settings.hideEmail ? 1 : 0, language: settings.language ?? null };
  // Insert first: deleting a missing row locks a gap, and concurrent registrations would block one another.
  if (!(await insertNew(db.insertInto('registered_logins').values({ account_id, ...login })))) {
    await db.updateTable('registered_logins').set(login).where('account_id', '=', account_id).execute();
  }
  if (!(await insertNew(db.insertInto('preferences').values({ account_id, ...preferences })))) {
    await db.updateTable('preferences').set(preferences).where('account_id', '=', account_id).execute();
  }
}

/** The languages of mails to accounts, where known. */
export async function readLanguages(
  { db }: SiteDb,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, LanguageCode>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('preferences')
    .select(['account_id', 'language'])
    .where('account_id', 'in', [...accountIds])
    .execute();
  return new Map(
    rows.flatMap(({ account_id, language }) =>
      isLanguageCode(language) ? [[account_id, language] as const] : [],
    ),
  );
}

/** A few statements for all of them: logins come by the hundred. */
export async function writeLanguages(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  languages: ReadonlyMap<number, LanguageCode>,
): Promise<void> {
  if (languages.size === 0) return;
  // Most accounts of the game have no row before their first login on the site.
  const rows = [...languages].map(([account_id, language]) => ({ account_id, hide_email: 0, language }));
  await insertMissing(dialect, db.insertInto('preferences').values(rows));
  for (const [language, entries] of Map.groupBy(languages, ([, each]) => each)) {
    const accounts = entries.map(([accountId]) => accountId);
    await db.updateTable('preferences').set({ language }).where('account_id', 'in', accounts).execute();
  }
}
