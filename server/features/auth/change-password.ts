import { checkNewPassword } from '#contract/validation.ts';
import { recordWrongProof } from '#server/access/second-step/prove-owner.ts';
import { weaknessToRefuse } from '#server/access/weak-passwords.ts';
import { ApiError } from '#server/errors.ts';
import type { Place } from '#server/history/place.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { revokeEmailLinksOf } from '#server/site/sessions/email-links.ts';
import { revokeResetTokensOf } from '#server/site/sessions/reset-tokens.ts';
import { renewSession } from '#server/site/sessions/sessions.ts';
import { sessionAccount } from './session-account.ts';

interface PasswordChange {
  readonly accountId: number;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of the session's account. All its reset links and sessions become invalid with the change, as
 * they hold a fingerprint of the old password; the caller's session is then renewed.
 * @param token of that session
 * @throws ApiError `password.…`, `auth.…`; GameUnavailable, GameLimited
 */
export async function changePassword(
  services: Pick<Services, 'config' | 'game' | 'history' | 'log' | 'site'>,
  session: Session,
  { accountId, currentPassword, newPassword }: PasswordChange,
  { token, address, place }: { readonly token: string; readonly address: string; readonly place: Place },
): Promise<void> {
  const { accounts, passwords } = services.game;
  const account = await sessionAccount(services, session, accountId);
  if (currentPassword === '') throw new ApiError('password.currentRequired');
  const problem = checkNewPassword(newPassword);
  if (problem) throw new ApiError(problem);
  if (!(await passwords.verify(currentPassword, account.passwordHash))) {
    recordWrongProof(services, 'loginFailed', account, place);
    throw new ApiError('password.currentIncorrect');
  }
  const weakness = await weaknessToRefuse(services, account, newPassword);
  if (weakness) throw new ApiError(weakness);
  const passwordHash = await passwords.hash(newPassword);
  const { id, login, email } = account;
  await services.site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      await revokeResetTokensOf({ db }, id);
      await revokeEmailLinksOf({ db }, id);
      await renewSession({ db }, token, { id, login, passwordHash, address, device: place });
      // Last, so that nothing is changed while the site's database refuses.
      if (!(await accounts.changePassword(account, passwordHash))) {
        throw new ApiError('password.currentIncorrect');
      }
      // Again: a link asked for with the old password while the game was written.
      await revokeEmailLinksOf({ db }, id);
      // Before the commit: whether or not it succeeds, the owner is told what the game has.
      services.history.record({ kind: 'passwordChanged', accountId: id, login, email, ...place });
    });
}
