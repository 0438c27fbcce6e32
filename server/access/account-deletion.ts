import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { History } from '#server/history/history.ts';
import type { Place } from '#server/history/place.ts';
import { cancelDeletion, findDeletion } from '#server/site/personal-data/account-deletions.ts';
import type { Site } from '#server/site/site.ts';

/**
 * A login cancels the deletion of its account, also while the module is off. Call it after all proofs and before there
 * is a session, in the transaction that takes the last proof where there is one, and record it once that has ended.
 * @returns whether there was one to cancel
 * @throws ApiError `login.blocked` when the account is being closed
 */
export async function cancelDeletionOnLogin(
  site: Pick<Site, 'db'>,
  { id, login }: GameAccount,
): Promise<boolean> {
  if (await cancelDeletion(site, { id, login })) return true;
  // Another login may have cancelled it at the same moment.
  if ((await findDeletion(site, { id, login }))?.state === 'closing') throw new ApiError('login.blocked');
  return false;
}

/** Tells the owner that a login has cancelled the deletion. */
export function recordCancelledDeletion(
  history: Pick<History, 'record'>,
  { id: accountId, login, email }: GameAccount,
  place: Place,
): void {
  history.record({ kind: 'deletionCancelled', accountId, login, email, ...place });
}
