import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { SecondStepsTable } from '#server/site/tables.ts';
import { stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** As in the game: account numbers are reused, logins are not. */
export interface StepOwner {
  readonly id: number;
  readonly login: string;
}

export type SecondStep = Pick<SecondStepsTable, 'secret' | 'confirmed_at'> & {
  readonly last_counter: number;
};

export function findSecondStep({ db }: SiteDb, { id, login }: StepOwner): Promise<SecondStep | undefined> {
  return db
    .selectFrom('second_steps')
    .select(['secret', 'confirmed_at', 'last_counter'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
}

/** Whether two-step login is on. */
export async function hasSecondStep(site: SiteDb, owner: StepOwner): Promise<boolean> {
  return Boolean((await findSecondStep(site, owner))?.confirmed_at);
}

/**
 * Stores a secret to be confirmed, in place of one that never was.
 * @param secret sealed
 * @returns false when the account has a confirmed one
 */
export async function beginSecondStep(
  { db }: SiteDb,
  { id, login }: StepOwner,
  secret: string,
  now: Date,
): Promise<boolean> {
  const row = { login, secret, begun_at: stamp(now), confirmed_at: null, last_counter: 0 };
  if (await insertNew(db.insertInto('second_steps').values({ account_id: id, ...row }))) return true;
  const replaced = await db
    .updateTable('second_steps')
    .set(row)
    .where('account_id', '=', id)
    .where((of) => of.or([of('confirmed_at', 'is', null), of('login', '!=', login)]))
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

/** @returns false when the secret was replaced or confirmed meanwhile */
export async function confirmSecondStep(
  { db }: SiteDb,
  { id, secret, counter }: { readonly id: number; readonly secret: string; readonly counter: number },
  now: Date,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('second_steps')
    .set({ confirmed_at: stamp(now), last_counter: counter })
    .where('account_id', '=', id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/** Uses up a time step and those before it. @returns false for a replay; of concurrent calls only one gets true */
export async function takeCounter(
  { db }: SiteDb,
  { id, login }: StepOwner,
  counter: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('second_steps')
    .set({ last_counter: counter })
    .where('account_id', '=', id)
    .where('login', '=', login)
    .where('confirmed_at', 'is not', null)
    .where('last_counter', '<', counter)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Removes the second step with its recovery codes and pending logins. @returns false when there was none */
export async function removeSecondStep({ db }: SiteDb, { id, login }: StepOwner): Promise<boolean> {
  const removed = await db
    .deleteFrom('second_steps')
    .where('account_id', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('account_id', '=', id).execute();
  await db.deleteFrom('pending_logins').where('account_id', '=', id).execute();
  return removed.numDeletedRows > 0n;
}
