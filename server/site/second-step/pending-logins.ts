import { pendingLoginSeconds, secondStepAttempts } from '#contract/limits.ts';
import { isSameFingerprint, sessionFingerprint } from '#server/site/sessions/fingerprint.ts';
import { hashToken, newToken, type SessionOwner } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

export interface PendingLogin {
  readonly accountId: number;
  readonly login: string;
  /** Of the account when its password was verified. */
  readonly fingerprint: string;
  readonly address: string;
}

/** @returns the cookie's token, 256 random bits in base64url; only its hash is stored */
export async function createPendingLogin(
  { db }: SiteDb,
  { address, ...owner }: SessionOwner & { readonly address: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('pending_logins')
    .values({
      token_hash: hashToken(token),
      account_id: owner.id,
      login: owner.login,
      fingerprint: sessionFingerprint(token, owner),
      address,
      created_at: stamp(now),
      expires_at: stamp(secondsAfter(now, pendingLoginSeconds)),
    })
    .execute();
  return token;
}

/** Finds one that is neither expired nor used up by wrong codes. */
export async function findPendingLogin(
  { db }: SiteDb,
  token: string,
  now: Date,
): Promise<PendingLogin | undefined> {
  const row = await db
    .selectFrom('pending_logins')
    .select(['account_id', 'login', 'fingerprint', 'address'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', stamp(now))
    .where('attempts', '<', secondStepAttempts)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, login, fingerprint, address } = row;
  return { accountId, login, fingerprint, address };
}

/** True when the account still has the login and password it had then. */
export function isPendingOwner(pending: PendingLogin, token: string, account: SessionOwner): boolean {
  return isSameFingerprint(pending.fingerprint, sessionFingerprint(token, account));
}

/**
 * Counts a code before it is verified, so that parallel guesses cannot slip through.
 * @returns false when no more are allowed
 */
export async function countAttempt({ db }: SiteDb, token: string): Promise<boolean> {
  const counted = await db
    .updateTable('pending_logins')
    .set((of) => ({ attempts: of('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('attempts', '<', secondStepAttempts)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

/** @returns false when it was used or ended meanwhile; of concurrent calls only one gets true */
export async function takePendingLogin({ db }: SiteDb, token: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('pending_logins')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function endPendingLoginsOf({ db }: SiteDb, accountId: number): Promise<void> {
  await db.deleteFrom('pending_logins').where('account_id', '=', accountId).execute();
}
