import { checkNewPassword } from '#contract/validation.ts';
import { Refusal } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { Session } from '#server/route.ts';
import { voidResetTokensOf } from '#server/site/reset-tokens.ts';
import { endSessionsOf } from '#server/site/sessions.ts';
import { ownAccount } from './own-account.ts';

interface PasswordChange {
  readonly accountId: number;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of the session's account, voids its reset links and ends its other sessions.
 * @throws Refusal `password.…`, `auth.…`; GameUnavailable, GameLimited
 */
export async function changePassword(
  parts: Pick<Parts, 'game' | 'site'>,
  session: Session,
  { accountId, currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { accounts, passwords } = parts.game;
  const account = await ownAccount(parts, session, accountId);
  if (currentPassword === '') throw new Refusal('password.currentRequired');
  const problem = checkNewPassword(newPassword);
  if (problem) throw new Refusal(problem);
  if (!(await passwords.verify(currentPassword, account.passwordHash))) {
    throw new Refusal('password.currentIncorrect');
  }
  const changed = await accounts.changePassword(account.id, await passwords.hash(newPassword));
  if (!changed) throw new Refusal('auth.accountInactive');
  await voidResetTokensOf(parts.site, account.id);
  await endSessionsOf(parts.site, account.id, session.tokenHash);
}
