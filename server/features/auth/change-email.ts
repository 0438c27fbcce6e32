import type { ErrorCode } from '#contract/api/errors.ts';
import { isEmail } from '#contract/validation.ts';
import { ApiError } from '#server/errors.ts';
import { EmailTaken } from '#server/game/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { revokeResetTokensOf } from '#server/site/sessions/reset-tokens.ts';
import { emailLock, withLock } from './distributed-lock.ts';
import { sessionAccount } from './session-account.ts';

type EmailServices = Pick<Services, 'config' | 'game' | 'site'>;

interface EmailChange {
  readonly accountId: number;
  readonly newEmail: string;
  readonly password: string;
}

function problemOf(
  { newEmail, password }: EmailChange,
  current: string,
  longest: number,
): ErrorCode | undefined {
  if (newEmail === '') return 'email.newRequired';
  if (!isEmail(newEmail)) return 'email.newInvalid';
  if (newEmail.length > longest) return 'register.emailTooLong';
  if (newEmail.toLowerCase() === current.toLowerCase()) return 'email.unchanged';
  return password === '' ? 'email.passwordRequired' : undefined;
}

async function writeUnlessTaken({ config, game }: EmailServices, account: GameAccount, email: string) {
  if ((await game.accounts.countByEmail(email)) >= config.ACCOUNTS_PER_EMAIL) {
    throw new ApiError('email.taken');
  }
  try {
    if (!(await game.accounts.changeEmail(account, email))) throw new ApiError('email.passwordIncorrect');
  } catch (error) {
    throw error instanceof EmailTaken ? new ApiError('email.taken') : error;
  }
}

/**
 * Changes the email of the session's account. Reset links sent to the old address become invalid even if the process
 * ends before their rows are deleted, because they are bound to it.
 * @throws ApiError `email.…`, `auth.…`; GameUnavailable, GameLimited
 */
export async function changeEmail(
  services: EmailServices,
  session: Session,
  change: EmailChange,
): Promise<void> {
  const { accounts, passwords } = services.game;
  const account = await sessionAccount(services, session, change.accountId);
  const problem = problemOf(change, account.email, accounts.limits().email);
  if (problem) throw new ApiError(problem);
  if (!(await passwords.verify(change.password, account.passwordHash))) {
    throw new ApiError('email.passwordIncorrect');
  }
  await withLock(services.site, emailLock(change.newEmail), () =>
    writeUnlessTaken(services, account, change.newEmail),
  );
  await revokeResetTokensOf(services.site, account.id);
}
