import { randomBytes } from 'node:crypto';
import { resetTokenMinutes } from '#contract/limits.ts';
import { hashToken } from './sessions.ts';
import type { Site } from './site.ts';
import { secondsAfter, stamp } from './time.ts';

type SiteDb = Pick<Site, 'db'>;

/**
 * Makes a token for each account and voids those it had.
 * @returns tokens by account, 256 random bits each in base64url; only their hashes are stored
 */
export async function replaceResetTokens(
  { db }: SiteDb,
  accountIds: readonly number[],
  now: Date,
  minutes = resetTokenMinutes,
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map(accountIds.map((id) => [id, randomBytes(32).toString('base64url')]));
  if (tokens.size === 0) return tokens;
  const rows = [...tokens].map(([account_id, token]) => ({
    token_hash: hashToken(token),
    account_id,
    created_at: stamp(now),
    expires_at: stamp(secondsAfter(now, 60 * minutes)),
  }));
  // Without locks on the gaps between rows, in which others insert at the same time.
  await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (one) => {
      await one
        .deleteFrom('reset_tokens')
        .where('account_id', 'in', [...accountIds])
        .execute();
      await one.insertInto('reset_tokens').values(rows).execute();
    });
  return tokens;
}

/** The account of a token that can be used now. */
export async function findResetAccount(
  { db }: SiteDb,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', stamp(now))
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Uses up a token; inside a transaction it is usable again when that is rolled back.
 * @returns false when it cannot be used any more: of many at once one gets true
 */
export async function takeResetToken({ db }: SiteDb, token: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', stamp(now))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Voids all tokens of an account. */
export async function voidResetTokensOf({ db }: SiteDb, accountId: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('account_id', '=', accountId).execute();
}
