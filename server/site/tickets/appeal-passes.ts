import { appealSeconds } from '#contract/limits.ts';
import { isSameFingerprint, sessionFingerprint } from '#server/site/sessions/fingerprint.ts';
import { hashToken, newToken, type SessionOwner } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

/** What a browser may appeal with: one account, one ban, nothing else. */
export interface AppealPass {
  readonly accountId: number;
  readonly login: string;
  readonly banId: number;
  /** Of the account when its password was verified. */
  readonly fingerprint: string;
}

/**
 * Only after the right password or passkey. A pass ends with its time, the ban and the password; a new one voids the account's
 * older one, and a login clears the cookie.
 * @returns the cookie's token, 256 random bits in base64url; only its hash is stored
 */
export async function createAppealPass(
  { db }: Pick<Site, 'db'>,
  { banId, ...owner }: SessionOwner & { readonly banId: number },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db.deleteFrom('appeal_passes').where('account_id', '=', owner.id).execute();
  await db
    .insertInto('appeal_passes')
    .values({
      token_hash: hashToken(token),
      account_id: owner.id,
      login: owner.login,
      ban_id: banId,
      fingerprint: sessionFingerprint(token, owner),
      created_at: stamp(now),
      expires_at: stamp(secondsAfter(now, appealSeconds)),
    })
    .execute();
  return token;
}

export async function findAppealPass(
  { db }: Pick<Site, 'db'>,
  token: string,
  now: Date,
): Promise<AppealPass | undefined> {
  const row = await db
    .selectFrom('appeal_passes')
    .select(['account_id', 'login', 'ban_id', 'fingerprint'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', stamp(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, login, ban_id: banId, fingerprint } = row;
  return { accountId, login, banId, fingerprint };
}

/** True when the account still has the login and password it had then. */
export function isPassOwner(pass: AppealPass, token: string, account: SessionOwner): boolean {
  return (
    account.id === pass.accountId && isSameFingerprint(pass.fingerprint, sessionFingerprint(token, account))
  );
}
