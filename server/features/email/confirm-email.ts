import type { LanguageCode } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { emailLock, withLock } from '#server/access/distributed-lock.ts';
import {
  mailKindOf,
  refuseTakenEmail,
  sendEmailLink,
  writeEmail,
} from '#server/access/email-verification.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import {
  type EmailLink,
  fitsAccount,
  revokeEmailLinksOf,
  takeEmailLink,
} from '#server/site/sessions/email-links.ts';
import { revokeResetTokensOf } from '#server/site/sessions/reset-tokens.ts';
import type { EmailLinkPurpose } from '#server/site/tables/accounts.ts';
import { markEmailVerified } from '#server/site/verified-emails.ts';
import { findLink, refuseLink } from './find-link.ts';

type ConfirmServices = Pick<Services, 'config' | 'game' | 'mailQueue' | 'site'>;

interface Confirmation {
  readonly link: EmailLink;
  readonly account: GameAccount;
  readonly language: LanguageCode;
  readonly now: Date;
}

async function verify({ site }: ConfirmServices, { link, account, now }: Confirmation): Promise<void> {
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (!(await takeEmailLink({ db }, link))) refuseLink();
      await markEmailVerified({ db }, account, now);
    });
}

/**
 * The undo link is stored before the game has the new address: a process that dies in between must not leave the
 * former owner without it. Its mail is only written once the address has changed, hence queued again afterwards.
 */
async function change(services: ConfirmServices, confirmation: Confirmation): Promise<void> {
  const { game, mailQueue, site } = services;
  const { link, account, language, now } = confirmation;
  await refuseTakenEmail(services, link.email, account.id);
  const canUndo = isEmail(account.email);
  if (canUndo) await sendEmailLink(services, { account, purpose: 'undo', email: account.email }, language);
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (!(await takeEmailLink({ db }, link))) refuseLink();
      if (!(await writeEmail(game, account, link.email))) refuseLink();
      await revokeEmailLinksOf({ db }, account.id);
      await revokeResetTokensOf({ db }, account.id);
      await markEmailVerified({ db }, { ...account, email: link.email }, now);
      if (!canUndo) return;
      await mailQueue.enqueue({ kind: mailKindOf('undo'), recipient: account.email, language }, db);
    });
}

/**
 * Confirms an account's address, or a change to it, with a mailed token. Of concurrent confirmations one succeeds; if
 * the game is unavailable the token stays valid.
 * @returns what was confirmed, and the account as it was before
 * @throws ApiError `verifyEmail.invalidLink`, `email.taken`; GameUnavailable, GameLimited
 */
export async function confirmEmail(
  services: ConfirmServices,
  token: string,
  language: LanguageCode,
  now = siteNow(),
): Promise<{ readonly purpose: EmailLinkPurpose; readonly account: GameAccount }> {
  const find = async () => {
    const found = await findLink(services, token, { purposes: ['verify', 'change'], now });
    if (found.account.blocked || !fitsAccount(found.link, token, found.account)) refuseLink();
    return { ...found, language, now };
  };
  const confirmation = await find();
  const { purpose, email } = confirmation.link;
  if (purpose === 'verify') await verify(services, confirmation);
  // Found again under the lock: a concurrent confirmation may have used the link.
  else await withLock(services.site, emailLock(email), async () => change(services, await find()));
  return { purpose, account: confirmation.account };
}
