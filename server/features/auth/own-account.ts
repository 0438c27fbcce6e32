import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';

/**
 * The session's account, for a change that names it.
 * @param accountId as the browser remembers it: never believed
 * @throws ApiError `auth.sessionMismatch`, `auth.accountInactive`; GameUnavailable
 */
export async function ownAccount(
  { game }: Pick<Services, 'game'>,
  session: Session,
  accountId: number,
): Promise<GameAccount> {
  if (accountId !== session.accountId) throw new ApiError('auth.sessionMismatch');
  const account = await game.accounts.findById(session.accountId);
  if (!account) throw new ApiError('auth.accountInactive');
  return account;
}
