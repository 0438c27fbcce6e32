import { type SecondStepMethod, secondStepMethods } from '#contract/api/call.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { SecondStepsTable } from '#server/site/tables/accounts.ts';
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

/** Switches two-step login on with passkeys alone. @returns false when it is on already */
export async function storeStepWithoutApp({ db }: SiteDb, owner: StepOwner, now: Date): Promise<boolean> {
  if (!(await beginSecondStep({ db }, owner, '', now))) return false;
  return confirmSecondStep({ db }, { id: owner.id, secret: '', counter: 0 }, now);
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

/** The ways to give the second step that an account with two-step login has; one statement. */
export async function readStepMethods(
  { db }: SiteDb,
  { id, login }: StepOwner,
): Promise<readonly SecondStepMethod[]> {
  const row = await db
    .selectNoFrom((of) => [
      of
        .selectFrom('second_steps')
        .select('secret')
        .where('account_id', '=', id)
        .where('login', '=', login)
        .as('secret'),
      of
        .selectFrom('recovery_codes')
        .select((codes) => codes.fn.countAll().as('count'))
        .where('account_id', '=', id)
        .where('used_at', 'is', null)
        .as('recoveryCodes'),
      of
        .selectFrom('passkeys')
        .select((passkeys) => passkeys.fn.countAll().as('count'))
        .where('account_id', '=', id)
        .where('login', '=', login)
        .as('passkeys'),
    ])
    .executeTakeFirst();
  const has = {
    totp: Boolean(row?.secret),
    recovery: Number(row?.recoveryCodes) > 0,
    passkey: Number(row?.passkeys) > 0,
  };
  return secondStepMethods.filter((method) => has[method]);
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
