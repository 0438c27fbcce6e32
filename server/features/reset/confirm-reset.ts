import type { ErrorCode } from '#contract/api/errors.ts';
import { passwordLength } from '#contract/limits.ts';
import { isPasswordText } from '#contract/validation.ts';
import { withLock } from '#server/access/distributed-lock.ts';
import { passkeyLock } from '#server/access/passkeys/passkey-lock.ts';
import { weaknessToRefuse } from '#server/access/weak-passwords.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { distrustPasskeysAfterReset } from '#server/site/passkeys/passkeys.ts';
import { endPendingLoginsOf } from '#server/site/second-step/pending-logins.ts';
import { revokeEmailLinksOf } from '#server/site/sessions/email-links.ts';
import { isSameFingerprint, linkFingerprint } from '#server/site/sessions/fingerprint.ts';
import { findResetToken, revokeResetTokensOf, takeResetToken } from '#server/site/sessions/reset-tokens.ts';
import { endSessionsOf } from '#server/site/sessions/sessions.ts';
import { markEmailVerified } from '#server/site/verified-emails.ts';

type ResetServices = Pick<Services, 'config' | 'game' | 'log' | 'site'>;

function refuse(code: ErrorCode): never {
  throw new ApiError(code, { problems: [code] });
}

function passwordProblem(password: string): ErrorCode | undefined {
  if (password.length < passwordLength.min || password.length > passwordLength.max) {
    return 'reset.passwordLength';
  }
  return isPasswordText(password) ? undefined : 'password.characters';
}

/** The token's account. Invalid if it was blocked, deleted or changed since the token was issued. */
async function accountOf({ game, site }: ResetServices, token: string, now: Date): Promise<GameAccount> {
  const link = token === '' ? undefined : await findResetToken(site, token, now);
  const account = link && (await game.accounts.findById(link.accountId));
  if (!account || account.blocked) return refuse('reset.invalidLink');
  const fits = isSameFingerprint(link.fingerprint, linkFingerprint(token, account));
  return fits ? account : refuse('reset.invalidLink');
}

/**
 * Sets a new password with a mailed token, then invalidates the account's tokens and sessions. The token is consumed
 * in a transaction that also waits for the game: of concurrent confirmations only one succeeds, and if the game is
 * unavailable or the process dies the token stays valid.
 * @returns the account
 * @throws ApiError `reset.…`, `password.…`; GameUnavailable, GameLimited
 */
export async function confirmReset(
  services: ResetServices,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  now = siteNow(),
): Promise<GameAccount> {
  const { game, site } = services;
  const account = await accountOf(services, token, now);
  const problem = passwordProblem(newPassword);
  if (problem) refuse(problem);
  const weakness = await weaknessToRefuse(services, account, newPassword);
  if (weakness) refuse(weakness);
  const hash = await game.passwords.hash(newPassword);
  // A passkey that is just being added comes either before this, or is refused.
  await withLock(site, passkeyLock(account.id), () =>
    site.db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (db) => {
        if (!(await takeResetToken({ db }, token, now))) refuse('reset.invalidLink');
        if (!(await game.accounts.changePassword(account, hash))) refuse('reset.invalidLink');
        await revokeResetTokensOf({ db }, account.id);
        await revokeEmailLinksOf({ db }, account.id);
        // The link was mailed to this address, or the owner of the site gave it out.
        await markEmailVerified({ db }, account, now);
        await distrustPasskeysAfterReset({ db }, account);
        // One whose password was verified just before would make its passkey a whole login again.
        await endPendingLoginsOf({ db }, account.id);
        await endSessionsOf({ db }, account.id);
      }),
  );
  return account;
}
