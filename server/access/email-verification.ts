import type { LanguageCode } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { ApiError } from '#server/errors.ts';
import { EmailTaken } from '#server/game/errors.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { addEmailLink, wasVerificationAsked } from '#server/site/sessions/email-links.ts';
import type { Site } from '#server/site/site.ts';
import type { EmailLinkPurpose } from '#server/site/tables/accounts.ts';
import { secondsAfter } from '#server/site/time.ts';
import { withLock } from './distributed-lock.ts';

type LinkServices = { readonly mailQueue: MailQueue; readonly site: Site };
type Owner = Pick<GameAccount, 'id' | 'login'>;

/** A login that is refused sends no more mails than one in this time. */
const reminderSeconds = 600;

/** Kind of a link's mail in the outbox. */
export function mailKindOf(purpose: EmailLinkPurpose): string {
  return `email-${purpose}`;
}

/** Stores a link and queues its mail. The token is made when the mail is written. */
export async function sendEmailLink(
  { mailQueue, site }: LinkServices,
  link: { readonly account: Owner; readonly purpose: EmailLinkPurpose; readonly email: string },
  language: LanguageCode,
): Promise<void> {
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      await addEmailLink({ db }, link, siteNow());
      await mailQueue.enqueue({ kind: mailKindOf(link.purpose), recipient: link.email, language }, db);
    });
}

/** For a login that is refused because the address is not verified: sends the link again, if the last one is old. */
export async function remindOfVerification(
  services: LinkServices,
  { id, login, email }: Owner & Pick<GameAccount, 'email'>,
  language: LanguageCode,
): Promise<void> {
  if (!isEmail(email)) return;
  const account = { id, login };
  await withLock(services.site, `email verification ${id}`, async () => {
    if (await wasVerificationAsked(services.site, account, secondsAfter(siteNow(), -reminderSeconds))) return;
    await sendEmailLink(services, { account, purpose: 'verify', email }, language);
  });
}

/**
 * Refuses an address that as many accounts have as may. The caller holds its `emailLock`.
 * @throws ApiError `email.taken`; GameUnavailable
 */
export async function refuseTakenEmail(
  { config, game }: { readonly config: Pick<Config, 'ACCOUNTS_PER_EMAIL'>; readonly game: Game },
  email: string,
): Promise<void> {
  if ((await game.accounts.countByEmail(email)) >= config.ACCOUNTS_PER_EMAIL) {
    throw new ApiError('email.taken');
  }
}

/**
 * Writes an account's address to the game.
 * @returns false when the password has changed since the account was read, or the account is gone
 * @throws ApiError `email.taken`; GameUnavailable, GameLimited
 */
export async function writeEmail(game: Game, account: GameAccount, email: string): Promise<boolean> {
  try {
    return await game.accounts.changeEmail(account, email);
  } catch (error) {
    throw error instanceof EmailTaken ? new ApiError('email.taken') : error;
  }
}
