import type { Selectable } from 'kysely';
import { defaultLanguage, isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { accountDeletionDays } from '#contract/limits.ts';
import type { GameAccount } from '#server/game/game.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { AccountDeletionState, AccountDeletionsTable } from '#server/site/tables/accounts.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { keepSeconds } from './keep-seconds.ts';

type SiteDb = Pick<Site, 'db'>;
type Owner = Pick<GameAccount, 'id' | 'login'>;

const day = 86_400;

/** An account that its owner wants closed. */
export interface AccountDeletion extends Owner {
  readonly language: LanguageCode;
  readonly state: AccountDeletionState;
  /** With the account, names the request: a newer one replaces it. */
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly attempts: number;
  /** Of the account when closing began. */
  readonly email: string | null;
}

function toDeletion(row: Selectable<AccountDeletionsTable>): AccountDeletion {
  return {
    id: row.account_id,
    login: row.login,
    language: isLanguageCode(row.language) ? row.language : defaultLanguage,
    state: row.state,
    requestedAt: parseStamp(row.requested_at),
    dueAt: parseStamp(row.due_at),
    attempts: row.attempts,
    email: row.email,
  };
}

/** When an account is closed that nobody logs in to from now on. */
export function deletionDue(now: Date): Date {
  return secondsAfter(now, accountDeletionDays * day);
}

/**
 * Stores a request, in place of one of an account that had the number before.
 * @returns when the account is closed; undefined when it has asked already
 */
export async function addDeletion(
  { db }: SiteDb,
  { id, login }: Owner,
  language: LanguageCode,
  now: Date,
): Promise<Date | undefined> {
  const due = deletionDue(now);
  const row = {
    login,
    language,
    state: 'waiting',
    requested_at: stamp(now),
    due_at: stamp(due),
    attempts: 0,
    email: null,
  } as const;
  const known = await db
    .selectFrom('account_deletions')
    .select('account_id')
    .where('account_id', '=', id)
    .executeTakeFirst();
  // Not both in one transaction: after a duplicate, an update of the same row would be a deadlock with another one's.
  if (!known) {
    const isNew = await insertNew(db.insertInto('account_deletions').values({ account_id: id, ...row }));
    return isNew ? due : undefined;
  }
  const replaced = await db
    .updateTable('account_deletions')
    .set(row)
    .where('account_id', '=', id)
    .where((of) => of.or([of('login', '!=', login), of('state', '=', 'closed')]))
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n ? due : undefined;
}

function select({ db }: SiteDb) {
  return db.selectFrom('account_deletions').selectAll();
}

export async function findDeletion(site: SiteDb, { id, login }: Owner): Promise<AccountDeletion | undefined> {
  const row = await select(site).where('account_id', '=', id).where('login', '=', login).executeTakeFirst();
  return row && toDeletion(row);
}

/** Whether its owner wants it closed, or it is closed. */
export async function isClosing(site: SiteDb, owner: Owner): Promise<boolean> {
  return (await findDeletion(site, owner)) !== undefined;
}

/** Cancels what has not begun. @returns false when there is nothing to cancel, or it is too late */
export async function cancelDeletion({ db }: SiteDb, { id, login }: Owner): Promise<boolean> {
  const cancelled = await db
    .deleteFrom('account_deletions')
    .where('account_id', '=', id)
    .where('login', '=', login)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return cancelled.numDeletedRows > 0n;
}

/** What has a step due, the oldest first. */
export async function findDueDeletions(
  site: SiteDb,
  now: Date,
  limit: number,
): Promise<readonly AccountDeletion[]> {
  const rows = await select(site).where('due_at', '<=', stamp(now)).orderBy('due_at').limit(limit).execute();
  return rows.map(toDeletion);
}

/** Matches the row only while it is the same request in the same state. */
function updateSame({ db }: SiteDb, { id, login, requestedAt, state }: AccountDeletion) {
  return db
    .updateTable('account_deletions')
    .where('account_id', '=', id)
    .where('login', '=', login)
    .where('requested_at', '=', stamp(requestedAt))
    .where('state', '=', state);
}

/** From here on a login is refused. @returns false when one has cancelled it */
export async function beginClosing(
  site: SiteDb,
  deletion: AccountDeletion,
  email: string,
  now: Date,
): Promise<boolean> {
  const begun = await updateSame(site, deletion)
    .where('due_at', '<=', stamp(now))
    .set({ state: 'closing', email })
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/** @returns false when another process has finished it */
export async function finishClosing(site: SiteDb, deletion: AccountDeletion, now: Date): Promise<boolean> {
  const finished = await updateSame(site, deletion)
    .set({
      state: 'closed',
      email: null,
      due_at: stamp(secondsAfter(now, keepSeconds.closedAccount)),
      attempts: 0,
    })
    .executeTakeFirst();
  return finished.numUpdatedRows > 0n;
}

/** Looks again later at what must not be done yet, which is no failure: nobody is alerted. */
export async function holdDeletion(site: SiteDb, deletion: AccountDeletion, until: Date): Promise<void> {
  await updateSame(site, deletion)
    .set({ attempts: 0, due_at: stamp(until) })
    .execute();
}

/** Tries again later what has failed. */
export async function postponeDeletion(site: SiteDb, deletion: AccountDeletion, until: Date): Promise<void> {
  await updateSame(site, deletion)
    .set({ attempts: deletion.attempts + 1, due_at: stamp(until) })
    .execute();
}

export async function removeDeletion({ db }: SiteDb, { id, login, state }: AccountDeletion): Promise<void> {
  await db
    .deleteFrom('account_deletions')
    .where('account_id', '=', id)
    .where('login', '=', login)
    .where('state', '=', state)
    .execute();
}
