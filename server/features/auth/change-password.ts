import { checkNewPassword } from '#contract/validation.ts';
import { Refusal } from '#server/errors.ts';
import type { Session } from '#server/request/route.ts';
import type { Parts } from '#server/services.ts';
import { voidResetTokensOf } from '#server/site/sessions/reset-tokens.ts';
import { renewSession } from '#server/site/sessions/sessions.ts';
import { ownAccount } from './own-account.ts';

interface PasswordChange {
  readonly accountId: number;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of the session's account. Its links and sessions are over as soon as the game has the new
 * password, since they hold a fingerprint of the old one; what follows only renews the session of whoever asks.
 * @param token of that session
 * @throws Refusal `password.…`, `auth.…`; GameUnavailable, GameLimited
 */
export async function changePassword(
  parts: Pick<Parts, 'game' | 'site'>,
  session: Session,
  { accountId, currentPassword, newPassword }: PasswordChange,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<void> {
  const { accounts, passwords } = parts.game;
  const account = await ownAccount(parts, session, accountId);
  if (currentPassword === '') throw new Refusal('password.currentRequired');
  const problem = checkNewPassword(newPassword);
  if (problem) throw new Refusal(problem);
  if (!(await passwords.verify(currentPassword, account.passwordHash))) {
    throw new Refusal('password.currentIncorrect');
  }
  const passwordHash = await passwords.hash(newPassword);
  if (!(await accounts.changePassword(account, passwordHash))) throw new Refusal('password.currentIncorrect');
  await voidResetTokensOf(parts.site, account.id);
  await renewSession(parts.site, token, { id: account.id, login: account.login, passwordHash, address });
}
