import { ApiError } from '#server/errors.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Session } from '#server/request/route.ts';

/** A change that asks for the password again, although there is a session. */
export interface Proof {
  readonly password: string;
  readonly address: string;
}

/** @throws ApiError `auth.accountInactive`; GameUnavailable */
export async function accountOf(
  { game }: { readonly game: Pick<Game, 'accounts'> },
  session: Session,
): Promise<GameAccount> {
  const account = await game.accounts.findById(session.accountId);
  if (!account) throw new ApiError('auth.accountInactive');
  return account;
}

/**
 * Checks the password of the session's account. Guesses count like those of logins, until `limits.logins.succeeded`.
 * @throws ApiError `password.…`, `rateLimit.auth`; GameUnavailable
 */
export async function checkPassword(
  services: { readonly game: Game; readonly limits: Limits },
  session: Session,
  { password, address }: Proof,
): Promise<GameAccount> {
  if (password === '') throw new ApiError('password.currentRequired');
  const account = await accountOf(services, session);
  await services.limits.logins.attempt(account.login, address);
  const { passwords } = services.game;
  if (!(await passwords.verify(password, account.passwordHash))) {
    throw new ApiError('password.currentIncorrect');
  }
  return account;
}
