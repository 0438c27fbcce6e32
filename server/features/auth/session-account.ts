import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';

/**
 * Loads the session's account and checks that the request means the same one.
 * @param accountId as sent by the browser; only compared, never trusted
 * @throws ApiError `auth.sessionMismatch`, `auth.accountInactive`; GameUnavailable
 */
export async function sessionAccount(
  { game }: Pick<Services, 'game'>,
  session: Session,
  accountId: number,
): Promise<GameAccount> {
  if (accountId !== session.accountId) throw new ApiError('auth.sessionMismatch');
  const account = await game.accounts.findById(session.accountId);
  if (!account) throw new ApiError('auth.accountInactive');
  return account;
}
