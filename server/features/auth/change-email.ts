import type { ErrorCode } from '#contract/api/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { emailLock, withLock } from '#server/access/distributed-lock.ts';
import { refuseTakenEmail, sendEmailLink, writeEmail } from '#server/access/email-verification.ts';
import { recordWrongProof } from '#server/access/second-step/prove-owner.ts';
import { ApiError } from '#server/errors.ts';
import type { Place } from '#server/history/place.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { revokeEmailLinksOf } from '#server/site/sessions/email-links.ts';
import { revokeResetTokensOf } from '#server/site/sessions/reset-tokens.ts';
import { sessionAccount } from './session-account.ts';

type EmailServices = Pick<Services, 'config' | 'game' | 'history' | 'mailQueue' | 'site'>;

interface EmailChange {
  readonly accountId: number;
  readonly newEmail: string;
  readonly password: string;
  readonly language: LanguageCode;
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

/**
 * Changes the email of the session's account; where addresses are confirmed, only sends a link to the new one. Reset links sent to the old address become invalid even if the process
 * ends before their rows are deleted, because they are bound to it.
 * @returns whether it is changed already
 * @throws ApiError `email.…`, `auth.…`; GameUnavailable, GameLimited
 */
export async function changeEmail(
  services: EmailServices,
  session: Session,
  change: EmailChange,
  place: Place,
): Promise<boolean> {
  const { accounts, passwords } = services.game;
  const account = await sessionAccount(services, session, change.accountId);
  const problem = problemOf(change, account.email, accounts.limits().email);
  if (problem) throw new ApiError(problem);
  if (!(await passwords.verify(change.password, account.passwordHash))) {
    recordWrongProof(services, 'loginFailed', account, place);
    throw new ApiError('email.passwordIncorrect');
  }
  const { newEmail: email, language } = change;
  if (services.config.verifyEmail !== 'off') {
    await refuseTakenEmail(services, email, account.id);
    await sendEmailLink(services, { account, purpose: 'change', email }, language);
    return false;
  }
  await withLock(services.site, emailLock(email), async () => {
    await refuseTakenEmail(services, email, account.id);
    await services.site.db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (db) => {
        await revokeResetTokensOf({ db }, account.id);
        await revokeEmailLinksOf({ db }, account.id);
        // Last, so that nothing is changed while the site's database refuses.
        if (!(await writeEmail(services.game, account, email))) {
          throw new ApiError('email.passwordIncorrect');
        }
        // Before the commit: whether or not it succeeds, the owner is told what the game has, at his old address.
        const { id: accountId, login, email: before } = account;
        services.history.record({ kind: 'emailChanged', accountId, login, email: before, ...place });
      });
  });
  return true;
}
