import type { LanguageCode } from '#contract/languages.ts';
import { emailLock, withLock } from '#server/access/distributed-lock.ts';
import { mailKindOf, writeEmail } from '#server/access/email-verification.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import {
  type EmailLink,
  fitsAccount,
  revokeEmailLinksOf,
  revokeLaterUndoLinks,
  takeEmailLink,
} from '#server/site/sessions/email-links.ts';
import { revokeResetTokensOf } from '#server/site/sessions/reset-tokens.ts';
import { endSessionsOf } from '#server/site/sessions/sessions.ts';
import { markEmailVerified } from '#server/site/verified-emails.ts';
import { findLink, refuseLink } from './find-link.ts';

type UndoServices = Pick<Services, 'config' | 'game' | 'mailQueue' | 'site'>;

async function undo(
  services: UndoServices,
  { link, account, now }: { readonly link: EmailLink; readonly account: GameAccount; readonly now: Date },
): Promise<void> {
  const { config, game, site } = services;
  const isBack = account.email.toLowerCase() === link.email.toLowerCase();
  // Links of other accounts to the address do not count: of two that shared it neither could go back.
  const isTaken = !isBack && (await game.accounts.countByEmail(link.email)) >= config.ACCOUNTS_PER_EMAIL;
  if (isTaken) throw new ApiError('email.taken');
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (!(await takeEmailLink({ db }, link))) refuseLink();
      if (!isBack && !(await writeEmail(game, account, link.email))) refuseLink();
      await revokeEmailLinksOf({ db }, account.id);
      await revokeLaterUndoLinks({ db }, link);
      await revokeResetTokensOf({ db }, account.id);
      await endSessionsOf({ db }, account.id);
      await markEmailVerified({ db }, { ...account, email: link.email }, now);
    });
}

/**
 * Brings the former address back with the token mailed to it, and ends all sessions and links that came later. A
 * password changed since ends the link like every other one; as that is what a thief does, a new one is then sent to
 * the same address.
 * @returns the account as it was before
 * @throws ApiError `verifyEmail.invalidLink`, `undoEmail.outdatedLink`, `email.taken`; GameUnavailable, GameLimited
 */
export async function undoEmailChange(
  services: UndoServices,
  token: string,
  language: LanguageCode,
  now = siteNow(),
): Promise<GameAccount> {
  const find = async () => {
    const { link, account } = await findLink(services, token, { purposes: ['undo'], now });
    if (fitsAccount(link, token, account)) return { link, account, now };
    await services.mailQueue.enqueue({ kind: mailKindOf('undo'), recipient: link.email, language });
    throw new ApiError('undoEmail.outdatedLink', { problems: ['undoEmail.outdatedLink'] });
  };
  const { link, account } = await find();
  // Found again under the lock: a concurrent call may have used the link.
  await withLock(services.site, emailLock(link.email), async () => undo(services, await find()));
  return account;
}
