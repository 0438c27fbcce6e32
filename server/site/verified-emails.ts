import { createHash } from 'node:crypto';
import type { GameAccount } from '#server/game/game.ts';
import type { AccountSettings } from './account-settings.ts';
import { insertNew } from './duplicates.ts';
import type { Site } from './site.ts';
import { stamp } from './time.ts';

type Addressed = Pick<GameAccount, 'login' | 'email'>;

/** Holds the login, too: the game reuses account numbers. */
function hashOf({ login, email }: Addressed): string {
  return createHash('sha256')
    .update(JSON.stringify([login, email.toLowerCase()]))
    .digest('hex');
}

/** False again once the address is changed, by whomever. */
export function isEmailVerified(account: Addressed, { verifiedEmailHash }: AccountSettings): boolean {
  return verifiedEmailHash === hashOf(account);
}

export async function markEmailVerified(
  { db }: Pick<Site, 'db'>,
  account: Addressed & Pick<GameAccount, 'id'>,
  now: Date,
): Promise<void> {
  const verified = { email_hash: hashOf(account), verified_at: stamp(now) };
  if (await insertNew(db.insertInto('verified_emails').values({ account_id: account.id, ...verified })))
    return;
  await db.updateTable('verified_emails').set(verified).where('account_id', '=', account.id).execute();
}
