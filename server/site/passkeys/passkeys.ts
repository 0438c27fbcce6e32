import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { insertNew } from '#server/site/duplicates.ts';
import { findSecondStep, type StepOwner } from '#server/site/second-step/second-steps.ts';
import type { Site } from '#server/site/site.ts';
import type { PasskeysTable } from '#server/site/tables/accounts.ts';
import { stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

export type StoredPasskey = Selectable<PasskeysTable>;

/** A passkey that has just been made, with its text parts in base64url. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly backedUp: boolean;
  readonly userHandle: string;
  readonly name: string;
}

function hashOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('hex');
}

/** The account's passkeys, the oldest first. */
export function listPasskeys({ db }: SiteDb, { id, login }: StepOwner): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('id')
    .execute();
}

/** Of whichever account; the caller compares its login. */
export function findPasskey({ db }: SiteDb, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_hash', '=', hashOf(credentialId))
    .executeTakeFirst();
}

/** Of the column, in characters. */
const transportsLength = 100;

/** Each way to reach a passkey once. They are a hint to browsers: what is too long is left out, the last first. */
function keptTransports(transports: readonly string[]): string {
  const kept = [...new Set(transports)];
  while (kept.join().length > transportsLength) kept.pop();
  return kept.join();
}

/** @returns false when the credential is known already */
export function insertPasskey(
  { db }: SiteDb,
  { id, login }: StepOwner,
  { credentialId, publicKey, counter, transports, backedUp, userHandle, name }: NewPasskey,
  now: Date,
): Promise<boolean> {
  const row = {
    credential_hash: hashOf(credentialId),
    credential_id: credentialId,
    account_id: id,
    login,
    user_handle: userHandle,
    public_key: publicKey,
    counter,
    transports: keptTransports(transports),
    name,
    backed_up: backedUp ? 1 : 0,
    created_at: stamp(now),
  };
  return insertNew(db.insertInto('passkeys').values(row));
}

/** @returns false when the account has no such passkey */
export async function renamePasskey(
  { db }: SiteDb,
  { id, login }: StepOwner,
  { passkeyId, name }: { readonly passkeyId: number; readonly name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('account_id', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
  return renamed.numUpdatedRows > 0n;
}

/** @returns false when the account has no such passkey */
export async function deletePasskey(
  { db }: SiteDb,
  { id, login }: StepOwner,
  passkeyId: number,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('account_id', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Also those of accounts that had the number before. @returns how many there were */
export async function deletePasskeysOf({ db }: SiteDb, accountId: number): Promise<number> {
  const deleted = await db.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

interface PasskeyUse {
  readonly id: number;
  readonly counter: number;
  readonly backedUp: boolean;
  /** As a whole login, not as a second step. */
  readonly alone?: boolean;
}

/**
 * Records a signature. Its row stays locked until the end of the caller's transaction, so that a removal waits for it.
 * @returns false when the passkey was removed meanwhile, or may not log in alone any more, or its counter went back:
 * then there is a copy of it
 */
export async function recordUse(
  { db }: SiteDb,
  { id, counter, backedUp, alone = false }: PasskeyUse,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: stamp(now), backed_up: backedUp ? 1 : 0 })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .$if(alone, (update) => update.where('step_only', '=', 0))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/**
 * A mailed new password is how an owner gets rid of a thief, who may have added a passkey with the old one. They stay
 * where two-step login has nothing else, as a mail must not remove a second step, but that is all they are then: the
 * thief may have switched it on.
 */
export async function distrustPasskeysAfterReset({ db }: SiteDb, { id, login }: StepOwner): Promise<void> {
  const step = await findSecondStep({ db }, { id, login });
  const isSecondStep = step?.confirmed_at && step.secret === '';
  if (!isSecondStep) await deletePasskeysOf({ db }, id);
  else await db.updateTable('passkeys').set({ step_only: 1 }).where('account_id', '=', id).execute();
}

/** Lets a passkey log in alone again: whoever has it has the password, too. */
export async function trustPasskey({ db }: SiteDb, credentialId: string): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ step_only: 0 })
    .where('credential_hash', '=', hashOf(credentialId))
    .where('step_only', '=', 1)
    .execute();
}
