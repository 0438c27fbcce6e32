import { resetTokenMinutes } from '#contract/limits.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { linkFingerprint } from './fingerprint.ts';
import { hashToken, newToken } from './sessions.ts';

type SiteDb = Pick<Site, 'db'>;

export type LinkOwner = Pick<GameAccount, 'id' | 'login' | 'email' | 'passwordHash'>;

export interface StoredLink {
  readonly accountId: number;
  /** See `linkFingerprint`. */
  readonly fingerprint: string;
}

/**
 * Creates a token for each account and voids earlier ones.
 * @returns tokens by account, 256 random bits each in base64url; only their hashes are stored
 */
export async function replaceResetTokens(
  { db }: SiteDb,
  owners: readonly LinkOwner[],
  now: Date,
  minutes = resetTokenMinutes,
): Promise<ReadonlyMap<number, string>> {
  if (owners.length === 0) return new Map();
  const made = owners.map((owner) => ({ owner, token: newToken() }));
  const rows = made.map(({ owner, token }) => ({
    token_hash: hashToken(token),
    account_id: owner.id,
    fingerprint: linkFingerprint(token, owner),
    created_at: stamp(now),
    expires_at: stamp(secondsAfter(now, 60 * minutes)),
  }));
  // Avoids gap locks, which would block concurrent inserts.
  await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (one) => {
      const ids = owners.map(({ id }) => id);
      await one.deleteFrom('reset_tokens').where('account_id', 'in', ids).execute();
      await one.insertInto('reset_tokens').values(rows).execute();
    });
  return new Map(made.map(({ owner, token }) => [owner.id, token]));
}

/** Finds an unused, unexpired token; the caller compares its fingerprint. */
export async function findResetToken(
  { db }: SiteDb,
  token: string,
  now: Date,
): Promise<StoredLink | undefined> {
  const row = await db
    .selectFrom('reset_tokens')
    .select(['account_id', 'fingerprint'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', stamp(now))
    .executeTakeFirst();
  return row && { accountId: row.account_id, fingerprint: row.fingerprint };
}

/**
 * Uses up a token; a rollback makes it valid again.
 * @returns false when it is not valid any more; only one of several concurrent calls gets true
 */
export async function takeResetToken({ db }: SiteDb, token: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', stamp(now))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function revokeResetTokensOf({ db }: SiteDb, accountId: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('account_id', '=', accountId).execute();
}
